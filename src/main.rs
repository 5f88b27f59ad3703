use guesstree::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let list = game::embedded::embedded(&a[1]).unwrap();
    let b = Build::new(&list)
        .max_guesses(a[2].parse().unwrap())
        .opening(a[3..].iter().map(|w| Word::parse(w).unwrap()))
        .run()
        .unwrap();
    println!(
        "{:?} {:?} {:?} memo {}",
        b.table_time, b.total_time, b.tally, b.memo_entries
    );
    match b.outcome {
        Outcome::Tree(t) => println!(
            "{:?} {:?} nodes {} words {}",
            t.claim(),
            t.histogram(),
            t.nodes().guess.len(),
            t.words().len()
        ),
        o => println!("{o:?}"),
    }
}

//! SHA-256 (FIPS 180-4), so that the checker needs no other crate.

/// The SHA-256 of `bytes` in lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let whole = bytes.chunks_exact(64);
    let mut tail = whole.remainder().to_vec();
    tail.push(0x80);
    tail.resize((tail.len() + 8).next_multiple_of(64) - 8, 0);
    tail.extend((8 * bytes.len() as u64).to_be_bytes());
    // The constants are the first 32 bits of the fractions of roots of the first 64 primes.
    let prime = |n: &u128| !(2..*n).any(|divisor| n.is_multiple_of(divisor));
    let primes: Vec<u128> = (2..).filter(prime).take(64).collect();
    let start = std::array::from_fn(|i| root(primes[i] << 64, 2));
    let constants: Vec<u32> = primes.iter().map(|&prime| root(prime << 96, 3)).collect();
    let blocks = whole.chain(tail.chunks_exact(64));
    let state = blocks.fold(start, |state, block| add_block(state, block, &constants));
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// The low 32 bits of the largest number whose power is at most `n`.
fn root(n: u128, power: u32) -> u32 {
    let grow = |root: u128, bit: u32| {
        let more = root | 1 << bit;
        if more.pow(power) <= n { more } else { root }
    };
    (0..36).rev().fold(0, grow) as u32
}

fn add_block(state: [u32; 8], block: &[u8], constants: &[u32]) -> [u32; 8] {
    let mut w: Vec<u32> = Vec::with_capacity(64);
    w.extend(block.chunks_exact(4).map(|c| c.iter().fold(0, |w, &b| w << 8 | u32::from(b))));
    for i in 16..64 {
        let (x, y) = (w[i - 15], w[i - 2]);
        let low = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
        let high = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
        w.push(w[i - 16].wrapping_add(low).wrapping_add(w[i - 7]).wrapping_add(high));
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (constant, word) in constants.iter().zip(w) {
        let high = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let one = h.wrapping_add(high).wrapping_add((e & f) ^ (!e & g));
        let one = one.wrapping_add(*constant).wrapping_add(word);
        let low = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let two = low.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
    }
    let new = [a, b, c, d, e, f, g, h];
    std::array::from_fn(|i| state[i].wrapping_add(new[i]))
}

//! SHA-256 (FIPS 180-4), so that the checker needs no other crate.

/// The SHA-256 of `bytes` in lower-case hexadecimal digits.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    let bytes = bytes.as_ref();
    let mut padded = [bytes, &[0x80]].concat();
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((8 * bytes.len() as u64).to_be_bytes());
    // The constants are the first 32 bits of the fractions of roots of the first 64 primes.
    let primes = (2_u128..).filter(|n| !(2..*n).any(|divisor| n.is_multiple_of(divisor)));
    let primes = Vec::from_iter(primes.take(64));
    let constants = Vec::from_iter(primes.iter().map(|prime| root(3, prime << 96)));
    let mut state: [u32; 8] = std::array::from_fn(|i| root(2, primes[i] << 64));
    let sum = |words: &[u32]| words.iter().fold(0, |sum: u32, &word| sum.wrapping_add(word));
    let mixed = |x: u32, by: [u32; 3]| by.iter().fold(0, |mix, &bits| mix ^ x.rotate_right(bits));
    for block in padded.chunks_exact(64) {
        let word = |four: &[u8]| four.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let mut w = Vec::from_iter(block.chunks_exact(4).map(word));
        for i in 16..64 {
            let (x, y) = (w[i - 15], w[i - 2]);
            let low = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
            let high = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
            w.push(sum(&[w[i - 16], low, w[i - 7], high]));
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for (&constant, word) in constants.iter().zip(w) {
            let one = sum(&[h, mixed(e, [6, 11, 25]), (e & f) ^ (!e & g), constant, word]);
            let two = mixed(a, [2, 13, 22]).wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, sum(&[d, one]), c, b, a, sum(&[one, two]));
        }
        let new = [a, b, c, d, e, f, g, h];
        state = std::array::from_fn(|i| state[i].wrapping_add(new[i]));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// The low 32 bits of the largest number of which this power is at most `n`.
fn root(power: u32, n: u128) -> u32 {
    let with = |r: u128, bit: u32| if (r | 1 << bit).pow(power) <= n { r | 1 << bit } else { r };
    (0..36).rev().fold(0, with) as u32
}

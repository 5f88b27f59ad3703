//! SHA-256 (FIPS 180-4), so that the checker needs no other crate.

/// The SHA-256 of `bytes` in lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let mut padded = [bytes, &[0x80]].concat();
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((8 * bytes.len() as u64).to_be_bytes());
    // The constants are the first 32 bits of the fractions of roots of the first 64 primes.
    let primes = (2_u128..).filter(|n| !(2..*n).any(|divisor| n.is_multiple_of(divisor))).take(64);
    let primes: Vec<u128> = primes.collect();
    let mut state: [u32; 8] = std::array::from_fn(|i| (primes[i] << 64).isqrt() as u32);
    let constants: Vec<u32> = primes.iter().map(|prime| cube_root(prime << 96)).collect();
    for block in padded.chunks_exact(64) {
        let word = |four: &[u8]| four.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let mut w: Vec<u32> = block.chunks_exact(4).map(word).collect();
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
            (h, g, f, e, d, c, b, a) =
                (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
        }
        let new = [a, b, c, d, e, f, g, h];
        state = std::array::from_fn(|i| state[i].wrapping_add(new[i]));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// The low 32 bits of the largest number whose cube is at most `n`.
fn cube_root(n: u128) -> u32 {
    (0..36).rev().fold(0_u128, |r, bit| if (r | 1 << bit).pow(3) <= n { r | 1 << bit } else { r })
        as u32
}

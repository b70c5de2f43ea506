//! Searches the multipliers of the board's slider tables and prints them as Rust.
//!
//! For each square a number is wanted whose product with the occupied squares of the lines gathers
//! them, in some order, in the highest bits, so that different attacks never share an index.
//! Numbers with few bits are tried at random until one does.

fn main() {
    let mut random = Random(0x6A61_646F_7562_6521);
    for (name, directions) in [
        ("ROOK", [(0, 1), (1, 0), (0, -1), (-1, 0)]),
        ("BISHOP", [(1, 1), (1, -1), (-1, -1), (-1, 1)]),
    ] {
        println!("const {name}_MAGICS: [u64; 64] = [");
        for square in 0..64 {
            println!("    0x{:016x},", magic(square, &directions, &mut random));
        }
        println!("];");
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn magic(square: i32, directions: &[(i32, i32); 4], random: &mut Random) -> u64 {
    let mask = walk(square, 0, directions, true);
    let bits = mask.count_ones();
    let mut cases = Vec::new();
    let mut occupied = 0u64;
    loop {
        cases.push((occupied, walk(square, occupied, directions, false)));
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            break;
        }
    }
    loop {
        let magic = random.next() & random.next() & random.next();
        let mut table = vec![0; 1 << bits];
        let fits = cases.iter().all(|&(occupied, attacks)| {
            let entry: &mut u64 =
                &mut table[(occupied.wrapping_mul(magic) >> (64 - bits)) as usize];
            let free = *entry == 0 || *entry == attacks;
            *entry = attacks;
            free
        });
        if fits {
            return magic;
        }
    }
}

/// Attacks from a square; `inner` leaves out the squares at the edge, which block nothing.
fn walk(square: i32, occupied: u64, directions: &[(i32, i32); 4], inner: bool) -> u64 {
    let mut attacks = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let next = (0..8).contains(&(file + files)) && (0..8).contains(&(rank + ranks));
            let bit = 1 << (rank * 8 + file);
            if !inner || next {
                attacks |= bit;
            }
            if occupied & bit != 0 {
                break;
            }
            file += files;
            rank += ranks;
        }
    }
    attacks
}

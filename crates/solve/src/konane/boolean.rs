//! Alpha-beta as an oracle, on several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use grove_core::{Notation, Outcome};

use super::board::{Board, Position};
use super::search::{Searcher, Shared};
use super::table::Table;
use crate::oracle::{Oracle, Progress, Watch};
use crate::proof::Known;

/// Of so many bytes of the table one result is kept for another time.
const SHARE_KEPT: u64 = 64;

/// Solves positions of one board.
pub struct Boolean {
    board: Board,
    table: Table,
    threads: usize,
    nodes: u64,
}

impl Boolean {
    /// A solver for the board of this position whose table takes no more than so many bytes; none for
    /// boards of more than 64 cells.
    pub fn new<G: Notation>(position: &G, bytes: u64, threads: usize) -> Option<Self> {
        let (board, _) = Board::read(position)?;
        Some(Boolean {
            board,
            table: Table::new(bytes),
            threads: threads.max(1),
            nodes: 0,
        })
    }

    /// What is proven, as much of it as a small part of the table's memory holds: that which was the
    /// most work.
    pub fn known(&self) -> Vec<Known> {
        let most = self.table.bytes() / SHARE_KEPT;
        let mut by_work = [0; 64];
        for (_, _, work) in self.table.costliest(1) {
            by_work[work as usize & 63] += 1;
        }
        let (mut least, mut count) = (64, 0);
        while least > 1 && count + by_work[least - 1] <= most {
            least -= 1;
            count += by_work[least];
        }
        let kept = self.table.costliest(least as u32);
        kept.map(|(key, wins, work)| Known { key, wins, work })
            .collect()
    }

    /// Takes over what was proven before, and how many positions that took.
    pub fn restore(&mut self, known: &[Known], nodes: u64) {
        for one in known {
            self.table.restore(one.key, one.wins, one.work);
        }
        self.nodes = nodes;
    }

    /// Whether the side to move wins a position after the opening, unless somebody wants the search to
    /// stop.
    pub fn wins(&mut self, position: Position, watch: &Watch<'_>) -> Option<bool> {
        // What is known need not be asked of several threads.
        let threads = match self.in_table(position) {
            Some(_) => 1,
            None => self.threads,
        };
        self.search(threads, watch, |searcher| searcher.wins(position))
    }

    /// Lets so many threads ask the same, and gives the first answer.
    fn search(
        &mut self,
        threads: usize,
        watch: &Watch<'_>,
        ask: impl Fn(&mut Searcher<'_>) -> Option<bool> + Sync,
    ) -> Option<bool> {
        let shared = Shared {
            board: &self.board,
            table: &self.table,
            nodes: AtomicU64::new(self.nodes),
            stop: AtomicBool::new(false),
        };
        let asked = || {
            watch(&Progress {
                nodes: shared.nodes.load(Ordering::Relaxed),
                fill: shared.table.fill(),
                numbers: None,
            })
        };
        let answer = thread::scope(|scope| {
            let (shared, ask) = (&shared, &ask);
            let search = move |number: usize| {
                let answer = ask(&mut Searcher::new(shared, number as u64, &|| false));
                shared.stop.store(true, Ordering::Relaxed);
                answer
            };
            let others: Vec<_> = (1..threads)
                .map(|number| scope.spawn(move || search(number)))
                .collect();
            let answer = ask(&mut Searcher::new(shared, 0, &asked));
            shared.stop.store(true, Ordering::Relaxed);
            others.into_iter().fold(answer, |answer, other| {
                answer.or(other.join().expect("a search does not panic"))
            })
        });
        self.nodes = shared.nodes.into_inner();
        answer
    }

    /// What the table knows of a position after the opening, as an oracle says it.
    fn in_table(&self, position: Position) -> Option<(Outcome, u32)> {
        let place = self.table.place(self.board.canonical_key(position));
        let (wins, work) = self.table.get_with_work(place)?;
        let side = position.side;
        Some((Outcome::Win(if wins { side } else { !side }), work))
    }

    /// Whether both have taken their first stone off.
    fn is_after_opening(&self, position: Position) -> bool {
        (self.board.cells() & !position.occupied).count_ones() >= 2
    }

    /// A position of the opening is decided by its moves.
    fn opening<G: Notation>(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome> {
        let side = position.side_to_move();
        let mut is_known = true;
        for mv in position.moves() {
            match self.outcome(&position.after(mv), watch) {
                Some(Outcome::Win(winner)) if winner == side => return Some(Outcome::Win(side)),
                Some(_) => {}
                None => is_known = false,
            }
        }
        is_known.then_some(Outcome::Win(!side))
    }
}

impl<G: Notation> Oracle<G> for Boolean {
    fn outcome(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome> {
        let (_, read) = Board::read(position)?;
        if !self.is_after_opening(read) {
            return self.opening(position, watch);
        }
        let side = position.side_to_move();
        let wins = self.wins(read, watch)?;
        Some(Outcome::Win(if wins { side } else { !side }))
    }

    fn known(&mut self, position: &G) -> Option<(Outcome, u32)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome, 0));
        }
        let (_, read) = Board::read(position)?;
        let read = Some(read).filter(|&read| self.is_after_opening(read))?;
        self.in_table(read)
    }

    fn find_again(&mut self, position: &G, watch: &Watch<'_>) {
        let read = Board::read(position).map(|(_, read)| read);
        if let Some(read) = read.filter(|&read| self.is_after_opening(read)) {
            self.search(1, watch, |searcher| searcher.find_again(read));
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            fill: self.table.fill(),
            numbers: None,
        }
    }
}

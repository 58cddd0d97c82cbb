//! Labels that would lie over each other are moved apart.

/// The middles of labels of these heights, each as near to where it is wanted as the others and the
/// ends of the room allow.
///
/// Labels that touch are moved as one block to the mean of where they are wanted, which is the
/// isotonic regression of the wanted places by pooling adjacent violators.
pub(super) fn spread(wanted: &[f64], heights: &[f64], room: [f64; 2]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut blocks: Vec<Block> = Vec::new();
    for &index in &order {
        let mut block = Block {
            members: 1,
            height: heights[index],
            // Where the top of the block would be if it were for this label alone.
            tops: wanted[index] - heights[index] / 2.0,
            room,
        };
        while let Some(above) = blocks.last().filter(|above| above.bottom() > block.top()) {
            block = above.with(&block);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut middles = vec![0.0; wanted.len()];
    let mut left = order.into_iter();
    for block in blocks {
        let mut top = block.top();
        for index in left.by_ref().take(block.members) {
            middles[index] = top + heights[index] / 2.0;
            top += heights[index];
        }
    }
    middles
}

/// Labels without room between them.
#[derive(Clone, Copy)]
struct Block {
    members: usize,
    height: f64,
    /// The sum of where the top is wanted, over the members.
    tops: f64,
    room: [f64; 2],
}

impl Block {
    fn top(&self) -> f64 {
        let [from, to] = self.room;
        let wanted = self.tops / self.members as f64;
        wanted.min(to - self.height).max(from)
    }

    fn bottom(&self) -> f64 {
        self.top() + self.height
    }

    /// With another block right below.
    fn with(&self, below: &Block) -> Block {
        Block {
            members: self.members + below.members,
            height: self.height + below.height,
            tops: self.tops + below.tops - self.height * below.members as f64,
            room: self.room,
        }
    }
}

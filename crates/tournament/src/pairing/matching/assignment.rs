//! The lexicographically first assignment: each left vertex in turn gets the first right one that leaves all others one.
//!
//! Vertices come in few kinds that decide most, so that a search passes over kinds that are of no use at once.

/// There are fewer kinds than bits of a mask.
const KINDS: usize = 32;

/// Which left vertices may be assigned to which right ones, of which there are as many.
pub struct AllowedPairs<'a, F> {
    /// For each left vertex the kinds that it may have, a bit each.
    pub masks: Vec<u32>,
    /// For each right vertex its kind, less than 32.
    pub kinds: Vec<u8>,
    /// Whether a left and a right vertex may not come together although the kinds agree.
    pub is_barred: F,
    /// The same for many right vertices at a time, where that is at hand.
    pub rows: Option<BarredRows<'a>>,
}

/// Which right vertices may not come to which left ones, as bits.
pub struct BarredRows<'a> {
    /// For each left vertex a bit for each place that is barred; nothing for one to whom none is.
    pub of_left: Vec<Option<&'a [u64]>>,
    /// For each right vertex the place of its bit, in rising order.
    pub places: Vec<usize>,
}

impl<F: Fn(usize, usize) -> bool> AllowedPairs<'_, F> {
    /// The right vertices of the `first` left ones; `None` if not all left vertices can have one.
    pub fn first_assignment(self, first: usize) -> Option<Vec<usize>> {
        let mut assignment = Assignment::new(self);
        if !assignment.fill() {
            return None;
        }
        (0..first).for_each(|left| assignment.settle(left));
        Some(assignment.rights.into_iter().flatten().take(first).collect())
    }

    fn allows(&self, left: usize, right: usize) -> bool {
        self.masks[left] >> self.kinds[right] & 1 == 1 && !(self.is_barred)(left, right)
    }
}

struct Assignment<'a, F> {
    choice: AllowedPairs<'a, F>,
    rights: Vec<Option<usize>>,
    lefts: Vec<Option<usize>>,
    /// The right vertices that are not settled.
    open: AssignmentRow,
    /// The right vertices that no player has.
    free: Vec<usize>,
}

/// A left vertex on the way of a search; `from` is the step before and the right vertex taken from this one.
struct AssignmentStep {
    left: usize,
    from: Option<(usize, usize)>,
}

impl<'a, F: Fn(usize, usize) -> bool> Assignment<'a, F> {
    fn new(choice: AllowedPairs<'a, F>) -> Self {
        let (lefts, rights) = (choice.masks.len(), choice.kinds.len());
        let open = AssignmentRow::new(rights);
        Self { choice, rights: vec![None; lefts], lefts: vec![None; rights], open, free: Vec::new() }
    }

    /// Gives every left vertex some right one, if that is possible.
    fn fill(&mut self) -> bool {
        let mut free = AssignmentRow::new(self.lefts.len());
        let mut late = Vec::new();
        for left in 0..self.rights.len() {
            let Some(right) = free.iter().find(|&right| self.choice.allows(left, right)) else {
                late.push(left);
                continue;
            };
            free.remove(right);
            self.put(left, right);
        }
        self.free = free.iter().collect();
        late.into_iter().all(|left| self.augment(left, &mut Unseen::new(&self.choice, &self.open)))
    }

    /// Gives `left` the first right vertex that it can have, for good.
    fn settle(&mut self, left: usize) {
        let mine = self.rights[left].expect("every left vertex has one");
        self.lefts[mine] = None;
        self.free = vec![mine];
        let right = self.first_open(left, mine);
        self.put(left, right);
        self.open.remove(right);
    }

    /// The first right vertex that `left`, who gave up `mine`, can have; no other player has it afterwards.
    fn first_open(&mut self, left: usize, mine: usize) -> usize {
        // A right vertex before `mine` is free for `left` if its owner can go elsewhere. What a failed search has come to leads
        // nowhere for later ones either: `unseen` is kept between them.
        let mut unseen = None;
        let mut candidate = self.open.first();
        while let Some(right) = candidate.filter(|&right| right < mine) {
            candidate = self.open.after(right);
            if !self.choice.allows(left, right) {
                continue;
            }
            let owner = self.lefts[right].expect("only `mine` is free");
            if self.choice.allows(owner, mine) {
                self.put(owner, mine);
                return right;
            }
            let unseen = unseen.get_or_insert_with(|| Unseen::new(&self.choice, &self.open));
            if unseen.take(right) && self.augment(owner, unseen) {
                return right;
            }
        }
        mine
    }

    /// Finds another right vertex for `root`, by moving others over unseen ones until one is free.
    fn augment(&mut self, root: usize, unseen: &mut Unseen) -> bool {
        let mut steps = vec![AssignmentStep { left: root, from: None }];
        if self.finish(&steps) {
            return true;
        }
        // Breadth first: the shortest chain of moves is found, and no vertex is come to twice.
        let mut next = 0;
        while next < steps.len() {
            let here = steps[next].left;
            for right in unseen.take_all(&self.choice, here) {
                let Some(left) = self.lefts[right] else { continue };
                steps.push(AssignmentStep { left, from: Some((next, right)) });
                if self.finish(&steps) {
                    return true;
                }
            }
            next += 1;
        }
        false
    }

    /// If the last step's vertex may have a free one it gets it, and each before it what the next one gave up.
    fn finish(&mut self, steps: &[AssignmentStep]) -> bool {
        let Some(mut step) = steps.last() else { return false };
        let Some(place) = self.free.iter().position(|&right| self.choice.allows(step.left, right)) else {
            return false;
        };
        // From the free vertex back to the root: each takes what the next one in the chain has given up.
        let mut right = self.free.swap_remove(place);
        while let Some((before, given_up)) = step.from {
            self.put(step.left, right);
            (step, right) = (&steps[before], given_up);
        }
        self.put(step.left, right);
        true
    }

    fn put(&mut self, left: usize, right: usize) {
        self.rights[left] = Some(right);
        self.lefts[right] = Some(left);
    }
}

/// The open right vertices that a search has not come to.
enum Unseen {
    /// One after the other.
    Listed { by_kind: Vec<Vec<usize>>, is_seen: Vec<bool> },
    /// As bits, so that those barred to a left vertex are passed over together.
    Bits(Box<UnseenBits>),
}

impl Unseen {
    fn new<F>(choice: &AllowedPairs<'_, F>, open: &AssignmentRow) -> Self {
        if let Some(rows) = &choice.rows {
            return Self::Bits(Box::new(UnseenBits::new(&choice.kinds, &rows.places, open)));
        }
        let mut by_kind = vec![Vec::new(); KINDS];
        open.iter().for_each(|right| by_kind[usize::from(choice.kinds[right])].push(right));
        Self::Listed { by_kind, is_seen: vec![false; choice.kinds.len()] }
    }

    /// Comes to `right`; whether for the first time.
    fn take(&mut self, right: usize) -> bool {
        match self {
            Self::Listed { is_seen, .. } => !std::mem::replace(&mut is_seen[right], true),
            Self::Bits(bits) => bits.take(right),
        }
    }

    /// Comes to all that `left` may have.
    fn take_all<F: Fn(usize, usize) -> bool>(&mut self, choice: &AllowedPairs<'_, F>, left: usize) -> Vec<usize> {
        let mut taken = Vec::new();
        for kind in (0..KINDS).filter(|kind| choice.masks[left] >> kind & 1 == 1) {
            match self {
                Self::Listed { by_kind, is_seen } => by_kind[kind].retain(|&right| {
                    let keep = !is_seen[right] && (choice.is_barred)(left, right);
                    if !keep && !std::mem::replace(&mut is_seen[right], true) {
                        taken.push(right);
                    }
                    keep
                }),
                Self::Bits(bits) => {
                    let barred = choice.rows.as_ref().and_then(|rows| rows.of_left[left]);
                    bits.take_kind(kind, barred, &mut taken);
                }
            }
        }
        taken
    }
}

/// The right vertices that a search has not come to, by kind a bit for each at its place.
struct UnseenBits {
    /// The words of rows before the first place, which none of the bits needs.
    skipped: usize,
    words: usize,
    bits: Vec<u64>,
    /// How many are left of each kind.
    left: [usize; KINDS],
    /// For each right vertex the bit, among those of all kinds.
    bit_of: Vec<usize>,
    /// The right vertex of each place.
    at: Vec<usize>,
}

impl UnseenBits {
    fn new(kinds: &[u8], places: &[usize], open: &AssignmentRow) -> Self {
        let skipped = places.first().map_or(0, |first| first / 64);
        let words = places.last().map_or(0, |last| last / 64 + 1 - skipped);
        let places = places.iter().map(|place| place - 64 * skipped);
        let bit_of = kinds.iter().zip(places.clone()).map(|(&kind, place)| usize::from(kind) * words * 64 + place);
        let mut at = vec![0; words * 64];
        places.enumerate().for_each(|(right, place)| at[place] = right);
        let (bits, left) = (vec![0; KINDS * words], [0; KINDS]);
        let mut unseen = Self { skipped, words, bits, left, bit_of: bit_of.collect(), at };
        for right in open.iter() {
            let bit = unseen.bit_of[right];
            unseen.bits[bit / 64] |= 1 << (bit % 64);
            unseen.left[usize::from(kinds[right])] += 1;
        }
        unseen
    }

    fn take(&mut self, right: usize) -> bool {
        let bit = self.bit_of[right];
        let is_first = self.bits[bit / 64] >> (bit % 64) & 1 == 1;
        self.bits[bit / 64] &= !(1 << (bit % 64));
        self.left[bit / (64 * self.words)] -= usize::from(is_first);
        is_first
    }

    /// Comes to all of a kind that are not among the `barred`, in rising order.
    fn take_kind(&mut self, kind: usize, barred: Option<&[u64]>, taken: &mut Vec<usize>) {
        if self.left[kind] == 0 {
            return;
        }
        let unseen = &mut self.bits[kind * self.words..(kind + 1) * self.words];
        for (word, bits) in unseen.iter_mut().enumerate().filter(|(_, bits)| **bits != 0) {
            let mut found = *bits & !barred.map_or(0, |barred| barred[self.skipped + word]);
            *bits &= !found;
            self.left[kind] -= found.count_ones() as usize;
            while found != 0 {
                taken.push(self.at[word * 64 + found.trailing_zeros() as usize]);
                found &= found - 1;
            }
        }
    }
}

/// Numbers from 0 in order, from which some are removed.
struct AssignmentRow {
    /// For each number the next one; the last place leads to the first. Where there is none: the length.
    after: Vec<usize>,
    before: Vec<usize>,
}

impl AssignmentRow {
    fn new(length: usize) -> Self {
        let after = (1..=length).chain(std::iter::once(0)).collect();
        let before = std::iter::once(length).chain(0..length).collect();
        Self { after, before }
    }

    fn end(&self) -> usize {
        self.after.len() - 1
    }

    fn first(&self) -> Option<usize> {
        self.after(self.end())
    }

    fn after(&self, number: usize) -> Option<usize> {
        Some(self.after[number]).filter(|&next| next != self.end())
    }

    fn remove(&mut self, number: usize) {
        let (before, after) = (self.before[number], self.after[number]);
        self.after[before] = after;
        self.before[after] = before;
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.first(), |&number| self.after(number))
    }
}

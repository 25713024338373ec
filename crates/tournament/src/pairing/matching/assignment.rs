//! The lexicographically first assignment: each left vertex in turn gets the first right one that leaves all others one.
//!
//! Vertices come in few kinds that decide most, so that a search passes over kinds that are of no use at once.

/// Which left vertices may be assigned to which right ones, of which there are as many.
pub struct AllowedPairs<F> {
    /// For each left vertex the kinds that it may have, a bit each.
    pub masks: Vec<u32>,
    /// For each right vertex its kind, less than 32.
    pub kinds: Vec<u8>,
    /// Whether a left and a right vertex may not come together although the kinds agree.
    pub is_barred: F,
}

impl<F: Fn(usize, usize) -> bool> AllowedPairs<F> {
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

struct Assignment<F> {
    choice: AllowedPairs<F>,
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

impl<F: Fn(usize, usize) -> bool> Assignment<F> {
    fn new(choice: AllowedPairs<F>) -> Self {
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
        late.into_iter().all(|left| self.augment(left, &mut Unseen::new(&self.choice.kinds, &self.open)))
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
            let unseen = unseen.get_or_insert_with(|| Unseen::new(&self.choice.kinds, &self.open));
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
            for right in unseen.take_all(self.choice.masks[here], |right| (self.choice.is_barred)(here, right)) {
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
struct Unseen {
    by_kind: Vec<Vec<usize>>,
    is_seen: Vec<bool>,
}

impl Unseen {
    fn new(kinds: &[u8], open: &AssignmentRow) -> Self {
        let mut by_kind = vec![Vec::new(); 32];
        open.iter().for_each(|right| by_kind[usize::from(kinds[right])].push(right));
        Self { by_kind, is_seen: vec![false; kinds.len()] }
    }

    /// Comes to `right`; whether for the first time.
    fn take(&mut self, right: usize) -> bool {
        !std::mem::replace(&mut self.is_seen[right], true)
    }

    /// Comes to all of the kinds in `mask` that are not barred.
    fn take_all(&mut self, mask: u32, is_barred: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut taken = Vec::new();
        for (kind, bucket) in self.by_kind.iter_mut().enumerate().filter(|(kind, _)| mask >> kind & 1 == 1) {
            debug_assert!(kind < 32, "there are no more kinds");
            bucket.retain(|&right| {
                let keep = !self.is_seen[right] && is_barred(right);
                if !keep && !std::mem::replace(&mut self.is_seen[right], true) {
                    taken.push(right);
                }
                keep
            });
        }
        taken
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

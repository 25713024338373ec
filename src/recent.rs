//! What is kept in memory until room is wanted: what has been unused for longest goes first.
//!
//! Not `quick_cache` or `moka`: both weigh a thing once, when it is added, and a body that is being compressed weighs something only later;
//! and neither makes smaller what is here, as pages with a query still need a room of their own and a body a place that requests wait for.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// A least-recently-used map; the owner sets the size limit, as a number or a total weight.
#[derive(Debug)]
pub struct RecentlyUsed<K, V> {
    kept: HashMap<K, Used<V>>,
    /// Counts lookups and insertions.
    uses: u64,
}

#[derive(Debug)]
struct Used<V> {
    value: V,
    last: u64,
}

impl<K, V> Default for RecentlyUsed<K, V> {
    fn default() -> Self {
        Self { kept: HashMap::new(), uses: 0 }
    }
}

impl<K: Eq + Hash + Clone, V> RecentlyUsed<K, V> {
    pub fn get<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let own = self.kept.get_mut(key)?;
        self.uses += 1;
        own.last = self.uses;
        Some(&own.value)
    }

    /// Adds an entry; returns the previous value of its key.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.uses += 1;
        self.kept.insert(key, Used { value, last: self.uses }).map(|used| used.value)
    }

    /// Takes an entry out.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.kept.remove(key).map(|used| used.value)
    }

    /// Drops all entries that do not meet a condition.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&K, &V) -> bool) {
        self.kept.retain(|key, own| is_kept(key, &own.value));
    }

    pub fn count(&self) -> usize {
        self.kept.len()
    }

    /// What all weigh together.
    pub fn weight(&self, weight: impl Fn(&K, &V) -> usize) -> usize {
        self.kept.iter().map(|(key, own)| weight(key, &own.value)).sum()
    }

    /// Drops the least recently used entries until the total weight is at most `most`; the last one used always stays. Returns the
    /// remaining weight.
    pub fn forget_unused(&mut self, most: usize, weight: impl Fn(&K, &V) -> usize) -> usize {
        let mut total = self.weight(&weight);
        if total <= most {
            return total;
        }
        let mut unused: Vec<(u64, K)> = self.kept.iter().map(|(key, own)| (own.last, key.clone())).collect();
        unused.sort_unstable_by_key(|(last, _)| *last);
        unused.pop();
        for (_, key) in unused {
            if total <= most {
                break;
            }
            total -= self.kept.remove(&key).map_or(0, |used| weight(&key, &used.value));
        }
        total
    }

    pub fn clear(&mut self) {
        self.kept.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unused_for_longest_makes_room_and_the_newest_stays() {
        let mut kept = RecentlyUsed::default();
        for number in 0..4_usize {
            kept.insert(number, 10 * number);
        }
        assert_eq!(kept.get(&0), Some(&0));
        assert_eq!(kept.insert(1, 11), Some(10));
        assert_eq!(kept.forget_unused(4, |_, _| 1), 4);
        assert_eq!(kept.forget_unused(3, |_, _| 1), 3);
        assert_eq!([0, 1, 2, 3].map(|key| kept.get(&key).copied()), [Some(0), Some(11), None, Some(30)]);
        assert_eq!((kept.weight(|key, value| key + value), kept.count()), (45, 3));
        assert_eq!(kept.forget_unused(5, |key, value| key + value), 33);
        assert_eq!([0, 1, 3].map(|key| kept.get(&key).is_some()), [false, false, true]);
        kept.clear();
        assert_eq!(kept.weight(|_, _| 1), 0);
    }
}

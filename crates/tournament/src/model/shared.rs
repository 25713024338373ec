//! A part of a tournament that its copies have in common.

use std::collections::{BTreeMap, btree_map};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that copies of it share until one of them is changed. A command copies the tournament and changes little of it: so what is large
/// is not copied, and what is the same in both is found to be the same at once.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<A, T: FromIterator<A>> FromIterator<A> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = A>>(items: I) -> Self {
        Self::from(T::from_iter(items))
    }
}

impl<'a, K, V> IntoIterator for &'a Shared<BTreeMap<K, V>> {
    type Item = (&'a K, &'a V);
    type IntoIter = btree_map::Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static COPIES: Cell<u32> = const { Cell::new(0) };
        static COMPARED: Cell<u32> = const { Cell::new(0) };
    }

    #[derive(Debug)]
    struct Counted(u32);

    impl Clone for Counted {
        fn clone(&self) -> Self {
            COPIES.set(COPIES.get() + 1);
            Self(self.0)
        }
    }

    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.set(COMPARED.get() + 1);
            self.0 == other.0
        }
    }

    #[test]
    fn a_copy_shares_the_value_until_one_of_them_is_changed() {
        let first = Shared::from(Counted(1));
        let mut second = first.clone();
        assert_eq!(first, second);
        assert_eq!((COPIES.get(), COMPARED.get()), (0, 0), "they are one value");
        second.0 = Counted(2).into();
        assert_eq!(first.0.0, 1, "the other is as it was");
        second = first.clone();
        second.deref_mut().0 = 3;
        second.deref_mut().0 = 1;
        assert_eq!((first.0.0, second.0.0, COPIES.get()), (1, 1, 1), "the first change copies");
        assert_eq!(first, second, "equal values that are apart are equal");
        assert_eq!(COMPARED.get(), 1);
    }
}

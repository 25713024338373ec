//! All possibilities of something, for rulebooks taken literally.

/// All ways to pair `left`.
pub fn matchings(left: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, others)) = left.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for &other in others.iter().filter(|&&other| may_meet(first, other)) {
        let rest: Vec<usize> = others.iter().copied().filter(|&v| v != other).collect();
        all.extend(matchings(&rest, may_meet).into_iter().map(|mut pairs| {
            pairs.insert(0, (first, other));
            pairs
        }));
    }
    all
}

/// All sets of members of `pool`, each in the pool's order, in lexicographic order of the places.
pub fn sets(pool: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..pool.len() {
        for mut rest in sets(&pool[place + 1..], size - 1) {
            rest.insert(0, pool[place]);
            all.push(rest);
        }
    }
    all
}

/// All orders of `pool`, lexicographic by the places.
pub fn orders(pool: &[usize]) -> Vec<Vec<usize>> {
    if pool.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for place in 0..pool.len() {
        let mut others = pool.to_vec();
        let first = others.remove(place);
        all.extend(orders(&others).into_iter().map(|mut rest| {
            rest.insert(0, first);
            rest
        }));
    }
    all
}

/// `pool` without `taken`.
pub fn without(pool: &[usize], taken: &[usize]) -> Vec<usize> {
    pool.iter().copied().filter(|v| !taken.contains(v)).collect()
}

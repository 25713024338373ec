//! Single functions and values.

mod matching {
    use tournament::pairing::matching::{Graph, Matcher, Unmatchable};

    fn matching(order: usize, edges: &[(usize, usize, i64)]) -> Result<Vec<usize>, Unmatchable> {
        let mut graph = Graph::new(order);
        for &(u, v, weight) in edges {
            graph.put(u, v, Some(weight));
        }
        Matcher::solve(graph).map(|matcher| (0..order).map(|v| matcher.mate(v)).collect())
    }

    #[test]
    fn the_heavier_of_two_matchings_wins() {
        let edges = [(0, 1, 5), (2, 3, 5), (0, 2, 9), (1, 3, 2), (0, 3, 1), (1, 2, 1)];
        assert_eq!(matching(4, &edges), Ok(vec![2, 3, 0, 1]));
    }

    #[test]
    fn an_odd_circle_is_entered_where_it_pays() {
        let edges =
            [(0, 1, 10), (1, 2, 10), (0, 2, 10), (0, 3, 1), (1, 4, 2), (2, 5, 3), (3, 4, 8), (4, 5, 1), (3, 5, 1)];
        assert_eq!(matching(6, &edges), Ok(vec![1, 0, 5, 4, 3, 2]));
    }

    #[test]
    fn who_blocks_a_perfect_matching_is_named() {
        let star = [(0, 1, 1), (0, 2, 1), (0, 3, 1)];
        let blocked = matching(4, &star).expect_err("a star has no perfect matching");
        assert_eq!(blocked.wanted, [0]);
        assert_eq!(blocked.stranded, [1, 2, 3]);
    }
}

mod best_matchings {
    use tournament::pairing::matching::BestMatchings;

    /// A circle of six with one chord.
    fn hexagon() -> BestMatchings {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (0, 3)];
        BestMatchings::alike(6, |u, v| edges.contains(&(u, v))).expect("it has perfect matchings")
    }

    #[test]
    fn each_vertex_gets_the_first_that_leaves_all_others_one() {
        for (candidates, mates) in
            [([5, 3, 1], [5, 2, 1, 4, 3, 0]), ([3, 5, 1], [3, 2, 1, 0, 5, 4]), ([1, 3, 5], [1, 0, 3, 2, 5, 4])]
        {
            let mut all = hexagon();
            all.prefer(0, &candidates);
            assert_eq!((0..6).map(|v| all.mate(v)).collect::<Vec<_>>(), mates);
        }
    }

    #[test]
    fn what_is_settled_stays_so() {
        let mut all = hexagon();
        assert!(all.settle(1, |w| w == 0));
        assert!(!all.settle(2, |w| w == 1));
        assert_eq!((all.mate(0), all.mate(2), all.mate(4)), (1, 3, 5));
    }
}

mod pairs {
    use tournament::pairing::matching::{SearchStart, Unmatchable, perfect, removable};

    fn mates(order: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, Unmatchable> {
        perfect(order, |u, v| edges.contains(&(u, v)))
    }

    #[test]
    fn a_path_through_an_odd_circle_is_found() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (0, 5), (2, 6), (3, 7), (6, 7)];
        let mates = mates(8, &edges).expect("there is one");
        assert!(
            mates.iter().enumerate().all(|(v, &mate)| mates[mate] == v && edges.contains(&(v.min(mate), v.max(mate))))
        );
    }

    #[test]
    fn who_blocks_a_perfect_matching_is_named() {
        let blocked = mates(4, &[(0, 1), (0, 2), (0, 3)]).expect_err("a star has none");
        assert_eq!((blocked.stranded.len(), blocked.wanted), (2, vec![0]));
    }

    #[test]
    fn of_a_path_every_other_vertex_can_be_left_out_and_of_an_odd_circle_any() {
        let of = |edges: &[(usize, usize)]| removable(&SearchStart::default(), 5, |u, v| edges.contains(&(u, v)));
        assert_eq!(of(&[(0, 1), (1, 2), (2, 3), (3, 4)]), Ok(vec![0, 2, 4]));
        assert_eq!(of(&[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]), Ok(vec![0, 1, 2, 3, 4]));
        assert!(of(&[(0, 1), (0, 2), (0, 3), (0, 4)]).is_err());
    }
}

mod round_robin {
    use draughts::BySide;
    use tournament::pairing::round_robin::BergerTable;

    #[test]
    fn the_published_table_for_six_comes_out() {
        let table = BergerTable { players: 5, cycles: 1 };
        let published: [[(u16, u16); 3]; 5] = [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)],
        ];
        for (round, expected) in (1..).zip(published) {
            let mut boards: Vec<_> = table.boards(round).into_iter().map(|seats| (seats.white, seats.black)).collect();
            let mut expected = expected.to_vec();
            boards.sort_unstable();
            expected.sort_unstable();
            assert_eq!(boards, expected, "round {round}");
        }
    }

    #[test]
    fn the_second_cycle_turns_colours_and_the_first_ends_swapped() {
        let (once, twice) = (BergerTable { players: 6, cycles: 1 }, BergerTable { players: 6, cycles: 2 });
        assert_eq!(twice.rounds(), 10);
        for (round, same) in [(1, 1), (2, 2), (3, 3), (4, 5), (5, 4)] {
            assert_eq!(twice.boards(round), once.boards(same), "round {round}");
        }
        let turned: Vec<_> =
            once.boards(1).into_iter().map(|BySide { white, black }| BySide { white: black, black: white }).collect();
        assert_eq!(twice.boards(6), turned);
    }
}

mod rulebook {
    use tournament::pairing::explain::ColourRule;
    use tournament::pairing::rulebook::Rulebook;
    use tournament::{DutchEdition, System};

    #[test]
    fn every_system_cites_its_own_rules_for_colours() {
        for (system, rule, article) in [
            (System::DUTCH, ColourRule::Alternation, "C.04.3 5.2.3"),
            (System::Dutch { edition: DutchEdition::Y2017 }, ColourRule::Alternation, "C.04.3 (2017) E.3"),
            (System::Burstein, ColourRule::Alternation, "C.04.4.2 5.2.4"),
            (System::Dubov, ColourRule::InitialColour, "C.04.4.1 5.2.1"),
            (System::DoubleSwiss, ColourRule::HigherRanked, "C.04.5 4.3.4"),
            (System::Keizer, ColourRule::HigherRanked, "C.04.3 5.2.4"),
            (System::TeamSwiss, ColourRule::LowerDifference, "C.04.6 4.3.5"),
            (System::TeamSwiss, ColourRule::OthersAlternation, "C.04.6 4.3.9"),
            (System::RoundRobin { cycles: 1 }, ColourRule::Table, "C.05 annex 1"),
        ] {
            assert_eq!(Rulebook::from_system(system).colour(rule), article, "{system:?}");
        }
    }
}

mod balance {
    use draughts::Side;
    use tournament::pairing::systems::balance::{Balance, allows};

    /// The smallest number of refusals in a complete pairing, in all and of allowed pairs; all pairings are tried.
    fn least(avoided: &[Option<Side>], allows: &dyn Fn(Option<Side>, Option<Side>) -> bool) -> Option<usize> {
        let Some((&first, others)) = avoided.split_first() else { return Some(0) };
        let costs = (0..others.len()).filter(|&place| allows(first, others[place])).filter_map(|place| {
            let mut rest = others.to_vec();
            let other = rest.remove(place);
            Some(least(&rest, allows)? + usize::from(first.is_some() && first == other))
        });
        costs.min()
    }

    #[test]
    fn no_pairing_refuses_fewer_and_those_of_allowed_pairs_refuse_no_more() {
        let kinds = [None, Some(Side::White), Some(Side::Black)];
        for number in 0..3_usize.pow(6) {
            let avoided: Vec<Option<Side>> = (0..6).map(|place| kinds[number / 3_usize.pow(place) % 3]).collect();
            let balance = Balance::from_preferences(avoided.iter().copied());
            let common = balance.common();
            assert_eq!(least(&avoided, &|_, _| true), Some(balance.refused()), "{avoided:?}");
            assert_eq!(least(&avoided, &|a, b| allows(common, a, b)), Some(balance.refused()), "{avoided:?}");
        }
    }
}

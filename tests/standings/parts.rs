//! Single functions and values.

mod prospects {
    use tournament::forecast::Estimate;

    #[test]
    fn an_estimate_has_its_standard_error() {
        for (times, runs, share, error) in
            [(0, 1000, 0, 0), (1000, 1000, 1000, 0), (500, 1000, 500, 16), (5000, 10_000, 500, 5), (0, 0, 0, 0)]
        {
            let estimate = Estimate { times, runs };
            assert_eq!((estimate.per_mille(), estimate.error_per_mille()), (share, error), "{times} of {runs}");
        }
    }
}

mod lengths {
    use tournament::standings::statistics::GameLengths;
    use tournament::{BoardNumber, GameId, GameNumber, RoundNumber};

    fn lengths(plies: &[u16]) -> GameLengths {
        let id = |board| GameId { round: RoundNumber(1), board: BoardNumber(board), game: GameNumber(1) };
        plies.iter().zip(1..).map(|(plies, board)| (*plies, id(board))).collect()
    }

    #[test]
    fn the_median_lies_in_the_middle() {
        for (plies, median) in [(&[][..], None), (&[7], Some(8)), (&[10, 61, 20], Some(20)), (&[10, 13], Some(12))] {
            assert_eq!(lengths(plies).twice_median(), median, "{plies:?}");
        }
    }

    #[test]
    fn of_equal_games_the_first_is_named() {
        let lengths = lengths(&[60, 20, 20, 60]);
        let named = |game: Option<(usize, GameId)>| game.map(|(moves, id)| (moves, id.board.0));
        assert_eq!((named(lengths.shortest()), named(lengths.longest())), (Some((10, 2)), Some((30, 1))));
    }

    #[test]
    fn bars_cover_every_game_once_and_are_few() {
        let bars = lengths(&[10, 11, 20, 22, 60]).bars();
        let figures: Vec<_> = bars.iter().map(|bar| (bar.from, bar.to, bar.games)).collect();
        assert_eq!(figures, [(1, 5, 1), (6, 10, 2), (11, 15, 1), (16, 20, 0), (21, 25, 0), (26, 30, 1)]);
        for plies in [&[0][..], &[1, 2000], &[65_535, 0], &[1, 119, 120, 121]] {
            let bars = lengths(plies).bars();
            assert!(bars.len() <= 14, "{plies:?} {}", bars.len());
            assert_eq!(bars.iter().map(|bar| bar.games).sum::<usize>(), plies.len());
        }
        assert!(lengths(&[]).bars().is_empty());
    }
}

mod tally {
    use tournament::Score;
    use tournament::standings::statistics::ColourScore;

    #[test]
    fn a_draw_is_half_and_a_double_loss_nothing() {
        for (white, drawn, black, both_lost, score) in [
            (0, 0, 0, 0, None),
            (1, 0, 0, 0, Some(100)),
            (1, 1, 1, 0, Some(50)),
            (1, 0, 2, 0, Some(33)),
            (2, 0, 1, 0, Some(67)),
            (1, 0, 0, 1, Some(50)),
            (0, 1, 7, 0, Some(6)),
        ] {
            let tally = ColourScore { white, drawn, black, both_lost };
            assert_eq!(tally.score(), score, "{tally:?}");
        }
        let tally: ColourScore = [Score::Black, Score::Draw, Score::Black].into_iter().collect();
        assert_eq!([tally.white_share(), tally.drawn_share(), tally.black_share()], [0, 33, 67]);
    }

    #[test]
    fn shares_add_up_to_a_hundred() {
        for (white, drawn, black, shares) in
            [(1, 1, 1, [34, 33, 33]), (101, 0, 99, [51, 0, 49]), (67, 2, 131, [34, 1, 65]), (0, 0, 0, [0, 0, 0])]
        {
            let tally = ColourScore { white, drawn, black, both_lost: 0 };
            assert_eq!([tally.white_share(), tally.drawn_share(), tally.black_share()], shares, "{tally:?}");
        }
    }
}

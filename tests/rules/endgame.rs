//! Endgame tables: against the moves, against known facts, and damaged ones.

use std::collections::HashMap;
use std::thread;

use draughts::endgame::{
    Force, Known, Material, ProbeError, Solution, Table, TableError, Tables, Verdict, alone, has_tables, solve,
};
use draughts::{Board, Grid, Numbering, Piece, Position, Side, Variant};

use crate::position;

/// Tables of all positions of so many pieces and fewer.
fn tables(variant: Variant, pieces: u8) -> Tables<Vec<u8>> {
    let mut tables = Tables::new(variant);
    each_solution(variant, pieces, |solution| tables.add(Table::read(solution.to_table(variant)).expect("just made")));
    tables
}

/// Two processors, which must not be in each other's way.
fn on_two(work: &(dyn Fn() + Sync)) {
    thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}

fn each_solution(variant: Variant, pieces: u8, mut with: impl FnMut(&Solution)) -> Known {
    let mut known = Known::default();
    for material in (2..=pieces).flat_map(Material::all).filter(|&material| material <= material.swapped()) {
        for solution in solve(variant, material, &known, &on_two).expect("few pieces end soon") {
            with(&solution);
            known.add(solution);
        }
    }
    known
}

/// All positions with a piece of each kind on some squares, either side to move.
fn positions(variant: Variant, kinds: &[Piece]) -> Vec<Position> {
    let squares: Vec<_> = (1..=32).filter_map(|number| Grid::Eight.numbered(number, Numbering::FromTopLeft)).collect();
    let mut boards = vec![Board::EMPTY];
    for &piece in kinds {
        let placed = |board: Board| {
            let free = squares.iter().filter(move |&&square| board.piece_at(square).is_none());
            free.map(move |&square| board.with(square, piece)).collect::<Vec<_>>()
        };
        boards = boards.into_iter().flat_map(placed).collect();
    }
    let sides = |board| Side::BOTH.into_iter().filter_map(move |side| Position::new(variant, board, side).ok());
    boards.into_iter().flat_map(sides).collect()
}

/// The values of positions by trying moves until nothing changes: slow, and with nothing of the tables in it.
fn values(variant: Variant, positions: &[Position]) -> HashMap<Position, Verdict> {
    let mut values: HashMap<Position, Verdict> = HashMap::new();
    let ends = |position: &Position| match position.winner() {
        Some(winner) if winner == position.side() => Some(Verdict::Win(0)),
        Some(_) => Some(Verdict::Loss(0)),
        None => None,
    };
    for plies in 0..60 {
        let mut found = Vec::new();
        for position in positions.iter().filter(|position| !values.contains_key(position)) {
            let end = ends(position);
            if plies == 0 || end.is_some() {
                found.extend(end.map(|end| (position.clone(), end)));
                continue;
            }
            let after: Vec<Option<Verdict>> = position
                .legal_moves()
                .iter()
                .map(|mv| position.play(mv))
                .map(|next| values.get(&next).copied().or_else(|| ends(&next)))
                .collect();
            // Only what was found a ply before counts, so that the first way found is the shortest.
            let last = plies - 1;
            if after.contains(&Some(Verdict::Loss(last))) {
                found.push((position.clone(), Verdict::Win(plies)));
            } else if after.iter().all(|after| matches!(after, Some(Verdict::Win(_)))) {
                found.push((position.clone(), Verdict::Loss(plies)));
            }
        }
        values.extend(found);
    }
    assert_eq!(variant, positions[0].variant());
    values
}

#[test]
fn two_pieces_are_worth_what_trying_all_moves_says() {
    for variant in Variant::ALL.into_iter().filter(|&variant| has_tables(variant)) {
        let tables = tables(variant, 2);
        let kinds = [Piece::man, Piece::king];
        let pairs = kinds.iter().flat_map(|white| kinds.map(|black| [white(Side::White), black(Side::Black)]));
        let positions: Vec<Position> = pairs.flat_map(|pair| positions(variant, &pair)).collect();
        assert_eq!(positions.len(), 6976);
        let expected = values(variant, &positions);
        for position in &positions {
            let verdict = expected.get(position).copied().unwrap_or(Verdict::Draw);
            assert_eq!(tables.probe(position), Ok(verdict), "{variant:?} {position:?}");
        }
    }
}

#[test]
fn every_position_of_three_pieces_follows_from_its_moves() {
    for variant in Variant::ALL.into_iter().filter(|&variant| has_tables(variant)) {
        let known = each_solution(variant, 3, |_| {});
        for material in (2..=3).flat_map(Material::all) {
            assert_eq!(known.find_mistake(variant, material, &alone), None, "{variant:?} {material}");
        }
    }
}

#[test]
fn a_table_answers_as_the_positions_after_its_moves() {
    let tables = tables(Variant::Poddavki, 4);
    let kinds = [Piece::man(Side::White), Piece::king(Side::White), Piece::man(Side::Black), Piece::king(Side::Black)];
    let mut seen = [0_u32; 3];
    for position in positions(Variant::Poddavki, &kinds).into_iter().step_by(97) {
        let moves = position.legal_moves();
        let after: Vec<Verdict> =
            moves.iter().map(|mv| tables.probe(&position.play(mv)).expect("all are there")).collect();
        let win = after
            .iter()
            .filter_map(|after| if let Verdict::Loss(plies) = after { Some(plies + 1) } else { None })
            .min();
        let loss =
            after.iter().filter_map(|after| if let Verdict::Win(plies) = after { Some(plies + 1) } else { None }).max();
        let expected = match (win, loss) {
            _ if after.is_empty() => Verdict::Win(0),
            (Some(plies), _) => Verdict::Win(plies),
            (None, Some(plies)) if !after.contains(&Verdict::Draw) => Verdict::Loss(plies),
            (None, _) => Verdict::Draw,
        };
        assert_eq!(tables.probe(&position), Ok(expected), "{position:?}");
        seen[match expected {
            Verdict::Win(_) => 0,
            Verdict::Draw => 1,
            Verdict::Loss(_) => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "all kinds are met: {seen:?}");
}

/// Three kings catch a lone king that is not on the main road within 15 moves by the method of the books (Petrov's triangle), with
/// best play within 13; never one that holds the road.
#[test]
fn three_kings_win_in_thirteen_moves_unless_the_main_road_is_held() {
    let tables = tables(Variant::Russian, 4);
    let king = Piece::king;
    let kinds = [king(Side::White), king(Side::White), king(Side::White), king(Side::Black)];
    let mut longest = 0;
    for position in positions(Variant::Russian, &kinds).iter().filter(|position| position.side() == Side::White) {
        if let Verdict::Win(plies) = tables.probe(position).expect("all are there") {
            longest = longest.max(plies);
        }
    }
    assert_eq!(longest, 25);
    let held = position(Variant::Russian, "W:WKb2,Kf8,Kh6:BKa1");
    assert!(matches!(tables.probe(&held), Ok(Verdict::Win(_))), "a king on a1 that is attacked is lost");
    let held = position(Variant::Russian, "B:WKb8,Kf8,Kh6:BKd4");
    assert_eq!(tables.probe(&held), Ok(Verdict::Draw));
}

#[test]
fn a_table_that_is_not_whole_is_refused() {
    let variant = Variant::Poddavki;
    let mut made = Vec::new();
    each_solution(variant, 2, |solution| made.push(solution.to_table(variant)));
    let good = made.pop().expect("there are some");
    let table = Table::read(good.clone()).expect("it is whole");
    let lone = Force { men: 0, kings: 1 };
    assert_eq!(table.variant(), variant);
    assert!(made.iter().all(|other| Table::read(other.as_slice()).is_ok()));
    assert_eq!(table.positions(), if table.material().own == lone { 992 } else { 28 * 28 - 24 });

    for place in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[place] ^= 1 << bit;
            Table::read(bad).expect_err(&format!("bit {bit} of byte {place} is turned"));
        }
    }
    for length in 0..good.len() {
        Table::read(&good[..length]).expect_err("a part is no table");
    }
    let longer = [good.as_slice(), &[0]].concat();
    let error = Table::read(longer).expect_err("something follows");
    assert_eq!(error, TableError::Size { expected: good.len(), found: good.len() + 1 });
    assert_eq!(Table::read(&b"no table at all"[..]).expect_err("a text"), TableError::NotATable);
}

#[test]
fn what_has_no_table_is_said_and_never_judged() {
    let tables = tables(Variant::Poddavki, 3);
    let probe = |variant, text| tables.probe(&position(variant, text));
    let missing = probe(Variant::Poddavki, "W:Wa1,c1,e1:Bb8");
    assert_eq!(missing.expect_err("four pieces").to_string(), "the table mmm-m is missing");
    // Seven kings are not taken for a man.
    let many = probe(Variant::Poddavki, "W:WKa1,Kc1,Ke1,Kg1,Ka3,Kc3,Ke3:BKh8");
    assert!(matches!(many, Err(ProbeError::Missing(_))), "{many:?}");
    let other = probe(Variant::Russian, "W:WKa1:BKc1");
    assert_eq!(other.expect_err("another game").to_string(), "the tables are of poddavki, not of russian");
    // A capture that leads to tables that are there needs no table of its own.
    assert_eq!(probe(Variant::Poddavki, "W:Wa1:Bb2,d4,f6"), Ok(Verdict::Loss(1)));
    assert_eq!(probe(Variant::Poddavki, "W:W:Bb2"), Ok(Verdict::Win(0)));
    assert_eq!(probe(Variant::Poddavki, "W:Wc1:B"), Ok(Verdict::Loss(1)));
    assert!(!has_tables(Variant::International) && !has_tables(Variant::Bashni) && !has_tables(Variant::Odnocvetnye));
}

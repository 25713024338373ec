//! Properties for any text: nothing panics, and what can be read is written and read again as the same. Shared by the fuzz targets and the
//! long property runs.

use draughts::notation::{MoveStyle, fen, openings, pdn, read_move, sheet, write_move};
use draughts::perft::{self, Counting};
use draughts::{DrawProfile, Numbering, Position, Side, Variant};
use tournament::exchange::{tournament_json, trf};
use tournament::standings::crosstable::{CrosstableOrder, crosstable};
use tournament::{RoundNumber, Tournament, pairing};

/// A position with many possibilities.
const BUSY: &str = "W:WKa1,c3,e3,h6:Bd4,g7,f6,Kb8";

/// The text as a move in some positions.
pub fn moves(text: &str) {
    for variant in Variant::ALL {
        let busy = fen::read(BUSY, variant, Numbering::FromTopLeft);
        for position in [Ok(Position::start(variant)), busy].into_iter().flatten() {
            match read_move(&position, text, Some(Numbering::FromTopLeft)) {
                Ok(read) => {
                    let written = write_move(&position, &read.mv, MoveStyle::Full);
                    let again = read_move(&position, &written, None).map(|read| read.mv);
                    assert_eq!(again, Ok(read.mv), "{written}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// The text as a position, which is then counted.
pub fn fen(text: &str) {
    for variant in Variant::ALL {
        match fen::read(text, variant, Numbering::FromTopLeft) {
            Ok(position) => {
                let written = fen::write(&position);
                assert_eq!(fen::read(&written, variant, Numbering::FromTopLeft).as_ref(), Ok(&position), "{written}");
                let lines = perft::count(&position, 1, Counting::Unique);
                assert_eq!(lines, position.legal_moves().len() as u64, "{written}");
                assert_eq!(lines > 0, position.can_move(), "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The text as a file of games, at once and in parts.
pub fn pdn(text: &str) {
    let games: Vec<_> = pdn::games(text).collect();
    let streamed: Vec<_> = pdn::stream(text.split_inclusive([' ', '\n'])).collect();
    if text.len() <= pdn::LARGEST_GAME {
        assert_eq!(streamed, games);
    }
    for game in games.into_iter().flatten() {
        let Some(played) = legal(&game) else { continue };
        let written = pdn::write(&game);
        let again: Vec<_> = pdn::games(&written).flatten().collect();
        assert_eq!(again.first().and_then(legal), Some(played), "{written}");
    }
}

/// The moves of a game, if all are legal.
fn legal(game: &pdn::PdnGame) -> Option<String> {
    let sheet = pdn::check(game, &pdn::Reading::by_tags(Variant::Poddavki)).ok()?;
    assert!(sheet.game.plies().len() <= game.line.moves.len());
    (sheet.error.is_none() && !game.line.moves.is_empty()).then(|| sheet.game.text())
}

/// The text as a score sheet, and as a table of openings.
pub fn sheet(text: &str) {
    for variant in [Variant::Poddavki, Variant::International] {
        let start = Position::start(variant);
        let sheet = sheet::read(text, &start, variant.usual_draws(), Some(Numbering::FromTopLeft));
        let again = sheet::read(&sheet.game.text(), &start, DrawProfile::ThreefoldOnly, None);
        assert!(again.game.positions().eq(sheet.game.positions()));
        if let Some(problem) = sheet.error {
            assert!(!problem.to_string().is_empty());
            problem.repairs.iter().for_each(|repair| drop(repair.corrected(text)));
        }
        let table = openings::read(text, variant, Numbering::FromTopLeft);
        let written = openings::write(&table.openings);
        assert_eq!(openings::read(&written, variant, Numbering::FromTopLeft).openings.len(), table.openings.len());
    }
}

/// The bytes as a tournament report: everything is computed from it, and it is written and read as the same.
pub fn report(bytes: &[u8]) {
    match trf::read(bytes) {
        Ok(report) => tournament(&report.tournament),
        Err(errors) => assert!(errors.iter().all(|error| error.line > 0 && error.column > 0)),
    }
}

fn tournament(tournament: &Tournament) {
    crosstable(tournament, RoundNumber(u16::MAX), CrosstableOrder::Rank);
    if let Ok(written) = trf::write(tournament) {
        let again = trf::read(written.as_bytes()).map(|report| trf::write(&report.tournament));
        assert!(again == Ok(Ok(written.clone())) || tournament.entries.is_empty(), "{written}");
    }
    assert!(tournament_json::read(&tournament_json::write(tournament)).is_ok());
    // Only an answer is needed, not a pairing.
    let _ = pairing::pair(tournament, RoundNumber(tournament.paired_rounds().0 + 1), Side::White);
}

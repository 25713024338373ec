//! Pairings that are watched: they tell how far they are, and stop when they are asked to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::simulation::{Dice, Recipe, new_tournament, play_round};
use draughts::Side;
use tournament::pairing::alternative::AlternativeRequest;
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::avoided_pairs::pair_with_avoided_watched;
use tournament::pairing::check::replay_watched;
use tournament::pairing::questions::PairingQuestions;
use tournament::pairing::systems::Request;
use tournament::pairing::watch::{PairingListener, PairingStopped, PairingWatch};
use tournament::pairing::{PairingError, pair, pair_watched};
use tournament::{DutchEdition, EntryId, ForbiddenPairs, RoundNumber, System, Tournament};

/// Notes what is told, and stops the work once it has been asked often enough.
#[derive(Debug, Clone)]
struct StopsAfter {
    most: usize,
    asked: Arc<AtomicUsize>,
    told: Arc<Mutex<Vec<[usize; 2]>>>,
}

impl StopsAfter {
    fn new(most: usize) -> Self {
        Self { most, asked: Arc::default(), told: Arc::default() }
    }

    fn watch(&self) -> PairingWatch {
        PairingWatch::new(self.clone())
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    fn told(&self) -> Vec<[usize; 2]> {
        self.told.lock().expect("no thread has failed").clone()
    }
}

impl PairingListener for StopsAfter {
    fn tell(&self, done: usize, all: usize) {
        self.told.lock().expect("no thread has failed").push([done, all]);
    }

    fn is_stopping(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.most
    }
}

/// How often work that is to stop still asks whether it is, at most: it asks before each search, and many stand in a row.
const FEW: usize = 400;

/// The players of every other number may not meet each other: whole score groups are solved exactly.
fn awkward(system: System, players: u16, rounds: u16) -> Tournament {
    let recipe = Recipe::calm(players, rounds + 2, 3);
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(&recipe, &mut dice);
    for _ in 0..rounds {
        play_round(&mut tournament, &recipe, &mut dice).expect("few rounds are played");
    }
    tournament.settings.system = system;
    let entries: Vec<EntryId> = tournament.entries.keys().copied().step_by(2).collect();
    tournament.settings.forbidden.push(ForbiddenPairs { entries, rounds: None });
    tournament
}

const SYSTEMS: [System; 7] = [
    System::DUTCH,
    System::Dutch { edition: DutchEdition::Y2017 },
    System::Burstein,
    System::Dubov,
    System::DoubleSwiss,
    System::Monrad,
    System::Keizer,
];

#[test]
fn a_watched_pairing_is_the_same_and_tells_how_many_are_paired() {
    for system in SYSTEMS {
        let tournament = awkward(system, 60, 4);
        let round = tournament.paired_rounds().next();
        let listener = StopsAfter::new(usize::MAX);
        let watched = pair_watched(&tournament, round, Side::White, &listener.watch());
        assert_eq!(watched, pair(&tournament, round, Side::White), "{system:?}");
        let told = listener.told();
        assert!(told.is_sorted_by_key(|[done, _]| *done), "{system:?} {told:?}");
        assert!(told.iter().all(|[done, all]| done <= all && *all <= 60), "{system:?} {told:?}");
        assert!(listener.asked() > 0, "{system:?} is never asked");
    }
}

#[test]
fn a_pairing_stops_wherever_it_is_asked_to() {
    for system in SYSTEMS {
        let tournament = awkward(system, 60, 4);
        let round = tournament.paired_rounds().next();
        let all = StopsAfter::new(usize::MAX);
        pair_with_avoided_watched(&tournament, round, Side::White, &all.watch()).expect("it can be paired");
        let all = all.asked();
        // At the beginning, at the end, and at a hundred points in between.
        for most in (0..all).step_by(all.div_ceil(100)).chain([all - 1]) {
            let listener = StopsAfter::new(most);
            let stopped = pair_with_avoided_watched(&tournament, round, Side::White, &listener.watch());
            assert_eq!(stopped, Err(PairingError::Stopped), "{system:?} {most} of {all}");
            assert!(listener.asked() <= most + FEW, "{system:?} {most} of {all}: {}", listener.asked());
        }
    }
}

#[test]
fn questions_get_the_same_answers_from_any_number_of_threads() {
    for system in SYSTEMS {
        for players in [40, 100] {
            let tournament = awkward(system, players, 4);
            let round = tournament.paired_rounds().next();
            let request = Request::new(&tournament, round, Side::White);
            let case = PairingAnalysis::from_request(&request).expect("it can be paired");
            let asked: Vec<AlternativeRequest> = asked(&case);
            let alone = PairingAnalysis::from_paired(&request, pair(&tournament, round, Side::White).expect("again"));
            let expected: Vec<_> = asked.iter().map(|question| alone.verdict(*question)).collect();
            for threads in [1, 3] {
                let listener = StopsAfter::new(usize::MAX);
                let questions = PairingQuestions::new(&case, asked.clone(), &listener.watch());
                thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(|| questions.work()))));
                assert_eq!(questions.into_answers().as_ref(), Ok(&expected), "{system:?} {threads}");
                let told = listener.told().into_iter().max();
                assert_eq!(told, Some([asked.len(), asked.len()]).filter(|_| !asked.is_empty()), "{system:?}");
            }
            let questions = PairingQuestions::new(&case, asked.clone(), &StopsAfter::new(asked.len() / 2).watch());
            questions.work();
            assert_eq!(questions.into_answers(), Err(PairingStopped), "{system:?}");
        }
    }
}

/// Whether each White could meet the players around their opponent, and whether each downfloater could stay.
fn asked(case: &PairingAnalysis<'_>) -> Vec<AlternativeRequest> {
    let explanation = case.explanation();
    let floaters = explanation.brackets.iter().flat_map(|bracket| &bracket.downfloaters);
    let stay = floaters.map(|&floater| AlternativeRequest::Stay(floater));
    let boards = explanation.boards.iter();
    let meet = boards.flat_map(|board| {
        case.nearest(board.white, board.black, 2).into_iter().map(|other| AlternativeRequest::Meet(board.white, other))
    });
    stay.chain(meet).collect()
}

#[test]
fn a_replay_tells_its_rounds_and_stops() {
    let recipe = Recipe::calm(20, 5, 3);
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(&recipe, &mut dice);
    for _ in 0..5 {
        play_round(&mut tournament, &recipe, &mut dice).expect("few rounds are played");
    }
    let listener = StopsAfter::new(usize::MAX);
    assert_eq!(replay_watched(&tournament, &listener.watch()), Ok(Vec::new()));
    assert_eq!(listener.told(), (0..=5).map(|done| [done, 5]).collect::<Vec<_>>());
    for most in 0..listener.asked() {
        assert_eq!(replay_watched(&tournament, &StopsAfter::new(most).watch()), Err(PairingStopped), "{most}");
    }
    assert_eq!(tournament.paired_rounds(), RoundNumber(5));
}

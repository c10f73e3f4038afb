use std::sync::Arc;
use std::sync::atomic::Ordering;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use tempfile::TempDir;

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Game, Oracle, Player, Position, Rules};
use crate::graph::VertexId;
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line, Proved, Rule, Shown};
use crate::solve::{Limits, MoveRecord, NoCertificate, SolveOptions, Solver, SolverOptions};
use crate::store::Store;

/// A solver that keeps in a folder what is dear, and what it is told to keep.
fn keeping(game: &Game, folder: &TempDir) -> Option<(Solver, Arc<Store>)> {
    let solver = Solver::new(game, SolverOptions { memory: 1, ..SolverOptions::default() }).ok()?;
    let store = solver.keep_in(folder.path(), 100).ok()?;
    Some((solver, store))
}

/// Does a job as another process would; how many nodes it took, and what became of the moves.
fn work(job: &Job, folder: &TempDir) -> (u64, MoveRecord) {
    let (solver, _) = keeping(job.position.game(), folder).unwrap();
    let limits = Limits { nodes: Some(job.nodes), ..Limits::default() };
    let mut record = job.record.clone();
    let Job { position, to_move, until, .. } = job;
    let nodes = solver.advance(position, *to_move, *until, &mut record, &limits).unwrap();
    (nodes, record.since(&job.record))
}

/// Lets a cluster of workers answer, of which some are lost and those who are done are so in no order.
fn proved(
    questions: &[(Position, Player)],
    workers: usize,
    job_nodes: u64,
    g: &mut Gen,
) -> Option<(Vec<ProofState>, usize)> {
    let folder = TempDir::new().unwrap();
    let (solver, store) = keeping(questions[0].0.game(), &folder)?;
    let mut master = Master::new(&solver, questions.to_vec(), MasterOptions { job_nodes }).unwrap();
    let (mut jobs, mut done) = (Vec::new(), 0);
    loop {
        while jobs.len() < workers
            && let Some(job) = master.next_job().unwrap()
        {
            jobs.push(job);
        }
        assert_eq!(master.running(), jobs.len());
        if jobs.is_empty() {
            return Some((master.states(), done));
        }
        let job = jobs.swap_remove(below(g, jobs.len()));
        let is_lost = below(g, 8) == 0;
        let (nodes, found) = if is_lost { Default::default() } else { work(&job, &folder) };
        store.refresh().unwrap();
        done += 1;
        assert!(done < 10_000);
        master.done(job.id, nodes, &found).unwrap();
        // Nobody minds who says it twice.
        master.done(job.id, nodes, &found).unwrap();
    }
}

#[test]
fn masters_say_who_wins_as_the_oracle_does() {
    fn right(random: RandomPosition<8>, seed: u64) -> bool {
        let mut g = Gen::from_size_and_seed(50, seed);
        let position = random.position();
        let oracle = Oracle::new(position.game()).unwrap();
        let questions: Vec<(Position, Player)> =
            (0..3).map(|_| (position.clone(), player(&mut g))).collect();
        let workers = 1 + below(&mut g, 3);
        if let Some((states, _)) = proved(&questions, workers, 1, &mut g) {
            for ((position, to_move), state) in questions.iter().zip(states) {
                let [short, cut] = Player::BOTH.map(|by| position.claimed(by));
                let winner = oracle.outcomes(short, cut)[*to_move].winner().unwrap();
                assert_eq!(state, ProofState::Won(winner), "{position:?}, {to_move} to move");
            }
        }
        true
    }
    let mut qc = QuickCheck::new().rng(Gen::from_size_and_seed(100, 1));
    qc.quickcheck(right as fn(RandomPosition<8>, u64) -> bool);
}

#[test]
fn all_openings_of_a_board_and_again_without_a_job() {
    let game = "hex:5x5".parse::<BoardSpec>().unwrap().build().game;
    let questions: Vec<(Position, Player)> = (0..25)
        .map(|cell| {
            let mut position = Position::opening(game.clone());
            position.claim(VertexId::new(cell), Player::Short).unwrap();
            (position, Player::Cut)
        })
        .collect();
    let solver = Solver::new(&game, SolverOptions::default()).unwrap();
    let without = SolveOptions { line: false, ..SolveOptions::default() };
    let winners: Vec<ProofState> = questions
        .iter()
        .map(|(position, to_move)| {
            let solution = solver.solve(position, *to_move, &without).unwrap();
            ProofState::Won(solution.winner().unwrap())
        })
        .collect();
    let mut g = Gen::from_size_and_seed(50, 1);
    for (workers, job_nodes) in [(1, 2), (3, 5), (8, 1)] {
        let (states, jobs) = proved(&questions, workers, job_nodes, &mut g).unwrap();
        assert_eq!(states, winners);
        assert!(jobs > 10, "{jobs} jobs");
    }
}

/// The certificate of some questions, in parts, each with the position that it is about.
fn parts(
    solver: &Solver,
    questions: &[(Position, Player)],
    nodes: u64,
) -> Vec<(Position, Vec<Line>)> {
    let mut parts = Vec::new();
    let mut met = 0.0;
    let mut emit = |part: &NewPart<'_>| {
        assert_eq!(part.number as usize, parts.len());
        assert!(met <= part.met && part.met <= 1.0, "{met} and {}", part.met);
        met = if part.met < 1.0 { part.met } else { 0.0 };
        parts.push((part.position.clone(), part.lines.to_vec()));
        Ok(())
    };
    let options = PartOptions { nodes, limits: Limits::default() };
    let mut writer = PartWriter::new(solver, options, Vec::new(), &mut emit);
    for (position, to_move) in questions {
        writer.write(position, *to_move).unwrap();
    }
    parts
}

/// What parts prove together: the position, who is to move, who wins.
fn checked(parts: &[(Position, Vec<Line>)]) -> Vec<(Position, Player, Player)> {
    let mut shown: Vec<Option<Shown>> = Vec::new();
    let mut answers = Vec::new();
    for (position, lines) in parts {
        let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
        for line in lines {
            if let Line::Node(node) = line
                && let Rule::Given(given) = &node.rule
            {
                let part = shown[given.part as usize].as_ref().unwrap();
                checker.rely_on(given.part, part).unwrap();
            }
            checker.line(line).unwrap();
        }
        for proved in checker.finish().unwrap() {
            let Proved::Winner { to_move, winner, .. } = *proved else { panic!("{proved:?}") };
            answers.push((position.clone(), to_move, winner));
        }
        shown.push(checker.shown());
    }
    answers
}

#[test]
fn parts_say_who_wins_as_the_oracle_does() {
    let mut g = Gen::from_size_and_seed(50, 3);
    for _ in 0..150 {
        let mut random = RandomPosition::<10>::arbitrary(&mut g);
        random.rules = Rules::Normal;
        let position = random.position();
        let folder = TempDir::new().unwrap();
        let Some((solver, _)) = keeping(position.game(), &folder) else { continue };
        let questions = Player::BOTH.map(|to_move| (position.clone(), to_move));
        let of_store = parts(&solver, &questions, 1 + below(&mut g, 3) as u64);
        // Parts about the position itself, by who knows it only.
        let options = SolverOptions { memory: 1, ..SolverOptions::default() };
        let solver = Solver::at(&position, options).unwrap();
        let of_table = parts(&solver, &questions, 1 + below(&mut g, 3) as u64);
        let oracle = Oracle::new(position.game()).unwrap();
        let [short, cut] = Player::BOTH.map(|by| position.claimed(by));
        let outcomes = oracle.outcomes(short, cut);
        let right = Player::BOTH
            .map(|to_move| (position.clone(), to_move, outcomes[to_move].winner().unwrap()));
        assert_eq!(checked(&of_store), right, "{position:?}");
        assert_eq!(checked(&of_table), right, "{position:?}");
    }
}

/// Parts of which each is a few nodes, and one that is all.
#[test]
fn openings_of_a_board_in_parts() {
    let board = "hex:5x5".parse::<BoardSpec>().unwrap().build();
    let folder = TempDir::new().unwrap();
    let (solver, _) = keeping(&board.game, &folder).unwrap();
    let questions: Vec<(Position, Player)> = (0..25)
        .map(|cell| {
            let mut position = Position::opening(board.game.clone());
            position.claim(VertexId::new(cell), Player::Short).unwrap();
            (position, Player::Cut)
        })
        .collect();
    let mut winners = Vec::new();
    for nodes in [2, 1000] {
        let parts = parts(&solver, &questions, nodes);
        let answers = checked(&parts);
        assert_eq!(answers.len(), 25);
        winners.push(answers.into_iter().map(|(_, _, winner)| winner).collect::<Vec<_>>());
        assert!(nodes > 2 || parts.len() > 60, "{nodes} nodes: {} parts", parts.len());
    }
    assert!(winners.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Who is stopped says how far he came, and who goes on with what is there comes to the end.
#[test]
fn a_certificate_that_is_stopped_says_how_much_is_met() {
    let board = "hex:6x6".parse::<BoardSpec>().unwrap().build();
    let folder = TempDir::new().unwrap();
    let (solver, _) = keeping(&board.game, &folder).unwrap();
    let mut position = Position::opening(board.game.clone());
    position.claim(VertexId::new(0), Player::Short).unwrap();
    let limits = Limits::default();
    let interrupt = Arc::clone(&limits.interrupt);
    let (mut shares, mut shown) = (Vec::new(), Vec::new());
    let mut emit = |part: &NewPart<'_>| {
        shares.push(part.met);
        let mut checker = Checker::new(part.position, DEFAULT_CHECK_MEMORY);
        part.lines.iter().for_each(|line| checker.line(line).unwrap());
        shown.push(checker.shown());
        interrupt.store(part.number == 5, Ordering::Relaxed);
        Ok(())
    };
    let options = PartOptions { nodes: 2, limits };
    let mut writer = PartWriter::new(&solver, options.clone(), Vec::new(), &mut emit);
    let stopped = writer.write(&position, Player::Cut);
    assert!(matches!(stopped, Err(PartWriteError::None(NoCertificate::Stopped(_)))));
    let met = writer.met();
    assert!(0.0 < met && met < 1.0 && shares[5] <= met, "{met} after {shares:?}");
    interrupt.store(false, Ordering::Relaxed);
    let mut last = 0.0;
    let mut emit = |part: &NewPart<'_>| {
        last = part.met;
        Ok(())
    };
    let mut writer = PartWriter::new(&solver, options, shown, &mut emit);
    writer.write(&position, Player::Cut).unwrap();
    assert!(writer.parts() > 6 && last == 1.0);
}

/// Misère positions have no carriers, so there is nothing that a part could show.
#[test]
fn misere_play_has_no_parts() {
    let game = "hex:3x3".parse::<BoardSpec>().unwrap().build().game.with_rules(Rules::Misere);
    let solver = Solver::new(&game, SolverOptions::default()).unwrap();
    let mut emit = |_: &NewPart<'_>| panic!("there is nothing to write");
    let options = PartOptions { nodes: 5, limits: Limits::default() };
    let mut writer = PartWriter::new(&solver, options, Vec::new(), &mut emit);
    let refused = writer.write(&Position::opening(game.clone()), Player::Short);
    assert!(matches!(refused, Err(PartWriteError::Misere)));
}

/// A position with moves is as hard as the best of those that count, as in a search, and not as one that nobody
/// has looked at.
#[test]
fn moves_outside_the_window_do_not_count() {
    let folder = TempDir::new().unwrap();
    let game = "hex:7x7".parse::<BoardSpec>().unwrap().build().game;
    let mut position = Position::opening(game);
    // a4
    position.claim(VertexId::new(21), Player::Short).unwrap();
    let (solver, store) = keeping(position.game(), &folder).unwrap();
    let questions = [(position, Player::Cut)];
    let mut master = Master::new(&solver, questions, MasterOptions { job_nodes: 20 }).unwrap();
    let mut hardest = 0;
    for _ in 0..60 {
        let Some(job) = master.next_job().unwrap() else { break };
        let (nodes, found) = work(&job, &folder);
        store.refresh().unwrap();
        master.done(job.id, nodes, &found).unwrap();
        if let ([ProofState::Open { proof, .. }], true) = (&master.states()[..], master.size() > 1)
        {
            hardest = hardest.max(*proof);
        }
    }
    assert!(hardest > 1, "{hardest}");
}

/// A master ends even if nobody ever does a job: it looks at more and more positions itself.
#[test]
fn jobs_in_vain_end() {
    let folder = TempDir::new().unwrap();
    let game = "hex:6x6".parse::<BoardSpec>().unwrap().build().game;
    let (solver, _) = keeping(&game, &folder).unwrap();
    let mut position = Position::opening(game);
    // d1
    position.claim(VertexId::new(3), Player::Short).unwrap();
    let questions = [(position, Player::Cut)];
    let mut master = Master::new(&solver, questions, MasterOptions { job_nodes: 2 }).unwrap();
    let mut jobs = 0;
    while let Some(job) = master.next_job().unwrap() {
        master.done(job.id, 0, &MoveRecord::default()).unwrap();
        jobs += 1;
        assert!(jobs < 10_000);
    }
    assert!(jobs > 1);
    assert_eq!(master.states(), [ProofState::Won(Player::Cut)]);
}

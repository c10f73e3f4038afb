//! The game in which a player is to join two of his groups: one with another, or with an edge.

use serde_json::{Value, json};

use super::Request;
use super::game::find_in;
use crate::formats::{GameFile, Writer, dual_file, write};
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::planar::dual_position;

/// The game as a game file. The ends are its terminals, and its Short is who joins them: for Cut it is made of
/// the dual game.
///
/// # Errors
/// One sentence.
pub(super) fn join(request: &Request) -> Result<Value, String> {
    let file = request.given()?.file;
    if file.game().rules() == Rules::Misere {
        return Err("groups are joined under normal rules, this game is misere".to_owned());
    }
    let player = request.player.unwrap_or(Player::Short);
    let board = match player {
        Player::Short => file,
        Player::Cut => {
            let dual = dual_position(file.position());
            let dual =
                dual.map_err(|error| format!("Cut has no board to join groups on: {error}"))?;
            dual_file(&file, dual)
        }
    };
    let [first, second] = request.ends.as_slice() else {
        return Err("expected two ends, in the key \"ends\"".to_owned());
    };
    let ends = [find_in(&board, first)?, find_in(&board, second)?];
    let joined = joining(&board, ends, player)?;
    let text = write(&joined, Writer::Json).map_err(|error| error.to_string())?;
    let game: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    Ok(json!({ "game": game }))
}

/// The game of Short's in which he joins two vertices that are his, or edges of the board. What else was a
/// terminal is his if it conducts, and nobody's way if not.
fn joining(file: &GameFile, ends: [VertexId; 2], player: Player) -> Result<GameFile, String> {
    let (position, game) = (file.position(), file.game());
    let hypergraph = game.hypergraph();
    for end in ends {
        if !hypergraph.is_terminal(end) && !position.claimed(Player::Short).contains(end) {
            let name = file.names().quoted(end);
            return Err(format!("{name} is not {player}'s, expected a stone of his or an edge"));
        }
    }
    if ends[0] == ends[1] {
        return Err("the two ends are the same, expected two".to_owned());
    }
    let members = hypergraph.hyperedges().map(|hyperedge| hyperedge.iter().copied());
    let joined = Hypergraph::new(hypergraph.vertex_count(), ends.to_vec(), members);
    let joined = joined.map_err(|error| error.to_string())?;
    let joined = Game::new(joined, Goal::Connect, Rules::Normal).map_err(|e| e.to_string())?;
    let mut after = Position::opening(joined).with_to_move(position.to_move());
    let of_terminals = if game.conducts() { Player::Short } else { Player::Cut };
    let terminals = hypergraph.terminals().iter().map(|&terminal| (terminal, of_terminals));
    let claimed = |by: Player| position.claimed(by).iter().map(move |cell| (cell, by));
    let stones = terminals.chain(Player::BOTH.into_iter().flat_map(claimed));
    for (vertex, by) in stones.filter(|(vertex, _)| !ends.contains(vertex)) {
        after.claim(vertex, by).map_err(|error| error.to_string())?;
    }
    let board = file.board().map(|spec| spec.to_string());
    let name = file.title().map(str::to_owned).or(board).unwrap_or_else(|| "a game".to_owned());
    let [first, second] = ends.map(|end| file.names().name(end));
    Ok(GameFile::new(after, file.names().clone())
        .with_title(Some(format!("{name}: {first} joined to {second}")))
        .with_source(file.source().map(str::to_owned))
        .with_layout(file.layout().cloned()))
}

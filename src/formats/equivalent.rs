//! Equivalent games as game files: the dual game, the 3-planar game of a position, the game on a board.
//!
//! They are computed elsewhere; here they get the names, the layout and the cell map of a file.

use super::GameFile;
use crate::embed::OnBoard;
use crate::game::{Game, Position};
use crate::graph::{Hypergraph, Layout, Names, VertexId};

/// The [dual](crate::planar::dual_position) of a file's position, in which its Cut is Short: cells keep
/// their names, claims and the player to move are exchanged. Two terminals become the arcs between
/// them, `left` and `right` (of a game whose terminals have these names, `top` and `bottom`); three sides
/// stay.
#[must_use]
pub fn dual_file(file: &GameFile, dual: Position) -> GameFile {
    let hypergraph = file.game().hypergraph();
    let (names, layout) = if hypergraph.terminals().len() == 2 {
        let layout = file.layout().map(|layout| arcs_placed(dual.game().hypergraph(), layout));
        (arc_names(file), layout)
    } else {
        (file.names().clone(), file.layout().cloned())
    };
    GameFile::new(dual, names)
        .with_title(file.title().map(|title| format!("{title}, dual game")))
        .with_source(file.source().map(str::to_owned))
        .with_layout(layout)
        .with_cell_map(identity(file, hypergraph))
}

/// A file's position as the opening position of its [3-planar game](crate::planar::three_planar): claimed
/// cells are gone, the others keep their names.
#[must_use]
pub fn three_planar_file(file: &GameFile, game: Game) -> GameFile {
    let cells = identity(file, game.hypergraph());
    let layout = file.layout().map(|layout| layout.left_on(game.hypergraph()));
    let position = Position::opening(game).with_to_move(file.position().to_move());
    GameFile::new(position, file.names().clone())
        .with_title(file.title().map(|title| format!("{title}, 3-planar game")))
        .with_source(file.source().map(str::to_owned))
        .with_layout(layout)
        .with_cell_map(cells)
}

/// A file's position [on a board](crate::embed), with a map of its unclaimed cells.
#[must_use]
pub fn board_file(file: &GameFile, placed: OnBoard) -> GameFile {
    let OnBoard { board, position, cells, terminals } = placed;
    let name = |(from, to)| (file.names().name(from).to_owned(), board.names.name(to).to_owned());
    let map = cells.into_iter().chain(terminals).map(name).collect();
    GameFile::from_board(board)
        .with_position(position)
        .with_title(file.title().map(str::to_owned))
        .with_source(file.source().map(str::to_owned))
        .with_cell_map(map)
}

/// The cells of the hypergraph, each with the name that it keeps.
fn identity(file: &GameFile, hypergraph: &Hypergraph) -> Vec<(String, String)> {
    let names = file.names_of(hypergraph.cells().iter());
    names.into_iter().map(|name| (name.to_owned(), name.to_owned())).collect()
}

/// The names of the vertices, the two terminals renamed.
fn arc_names(file: &GameFile) -> Names {
    let terminals = file.game().hypergraph().terminals();
    let is_free = |name: &str| file.names().id(name).is_none();
    let pairs = [["left", "right"], ["top", "bottom"]].map(|pair| pair.map(str::to_owned));
    let numbered = (1..).map(|number| ["left", "right"].map(|name| format!("{name}{number}")));
    let pair = pairs.into_iter().chain(numbered).find(|pair| pair.iter().all(|name| is_free(name)));
    let pair = pair.expect("some number is free");
    let mut names = Names::new();
    for (index, name) in file.names().iter().enumerate() {
        let place = terminals.iter().position(|&terminal| terminal == VertexId::new(index));
        let name = place.map_or(name, |place| &pair[place]);
        names.intern(name).expect("it is a name already, or one of these");
    }
    names
}

/// The places of the cells, with each terminal beside its cells, away from the others.
fn arcs_placed(dual: &Hypergraph, layout: &Layout) -> Layout {
    let mean = |cells: &mut dyn Iterator<Item = VertexId>| {
        let places: Vec<[f64; 2]> = cells.filter_map(|cell| layout.get(cell)).collect();
        let count = places.len().max(1) as f64;
        [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f64>() / count)
    };
    let middle = mean(&mut dual.cells().iter());
    let mut placed = Layout::of(dual.vertex_count(), layout.iter());
    for (&terminal, side) in dual.terminals().iter().zip([-1.0, 1.0]) {
        let with = dual.hyperedges().filter(|edge| edge.contains(&terminal)).flatten();
        let beside = mean(&mut with.copied().filter(|&vertex| dual.cells().contains(vertex)));
        let away = [beside[0] - middle[0], beside[1] - middle[1]];
        let length = away[0].hypot(away[1]);
        let step =
            if length > 1e-6 { away.map(|part| 1.5 * part / length) } else { [1.5 * side, 0.0] };
        placed.place(terminal, [beside[0] + step[0], beside[1] + step[1]]);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::embed::hex_on_y;
    use crate::game::Player;
    use crate::planar::{dual_position, three_planar};

    fn board(spec: &str) -> GameFile {
        GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build())
    }

    fn claimed(file: GameFile, cell: &str, by: Player) -> GameFile {
        let mut position = file.position().clone();
        position.claim(file.names().id(cell).unwrap(), by).unwrap();
        file.with_position(position)
    }

    #[test]
    fn the_dual_of_hex_has_a_left_and_a_right() {
        let file = claimed(board("hex:3x4"), "b2", Player::Short);
        let dual_of = |file: &GameFile| dual_file(file, dual_position(file.position()).unwrap());
        let dual = dual_of(&file);
        let id = |name: &str| dual.names().id(name).unwrap();
        assert!(dual.position().claimed(Player::Cut).contains(id("b2")));
        let neighbours = |name: &str| {
            let edges = dual.game().hypergraph().hyperedges().filter(|e| e.contains(&id(name)));
            let mut cells = dual.names_of(edges.flatten().copied().filter(|&v| v != id(name)));
            cells.sort_unstable();
            cells.join(" ")
        };
        assert_eq!(neighbours("left"), "a1 a2 a3 a4");
        assert_eq!(neighbours("right"), "c1 c2 c3 c4");
        let place = |name: &str| dual.layout().unwrap().get(id(name)).unwrap();
        assert!(place("left")[0] < place("a4")[0] && place("right")[0] > place("c1")[0]);
        let back = dual_of(&dual);
        assert_eq!(back.names().name(back.game().hypergraph().terminals()[0]), "top");
        assert_eq!(dual.cell_map().len(), 12);
        let y = dual_of(&board("y:3"));
        assert_eq!(y.names(), board("y:3").names());
    }

    #[test]
    fn claimed_cells_are_gone_from_the_three_planar_game() {
        let file = claimed(claimed(board("hex:3x3"), "b2", Player::Short), "a1", Player::Cut);
        let game = three_planar_file(&file, three_planar(file.position()).unwrap());
        assert_eq!(game.cell_map().len(), 7);
        assert!(game.position().claimed(Player::Short).is_empty());
        assert_eq!(game.layout().unwrap().get(file.names().id("b2").unwrap()), None);
        assert!(game.layout().unwrap().get(file.names().id("c3").unwrap()).is_some());
    }

    #[test]
    fn maps_name_the_unclaimed_cells() {
        let file = claimed(board("hex:3x3"), "b2", Player::Short);
        let placed = hex_on_y(file.board().unwrap(), file.position()).unwrap();
        let placed = board_file(&file, placed);
        assert_eq!(placed.cell_map().len(), 8);
        assert!(placed.cell_map().iter().all(|(from, _)| from != "b2"));
        let empty = placed.position().empty_cells();
        let named = placed.cell_map().iter().map(|(_, to)| placed.names().id(to).unwrap());
        assert!(named.clone().all(|cell| empty.contains(cell)) && named.count() == empty.len());
    }
}

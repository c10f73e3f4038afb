//! Writing certificates.

use std::io::{self, Write};

use cutshort_kernel::read::{GameLine, write_head};
use serde_json::value::RawValue;

use crate::formats::GameFile;
use crate::formats::json::to_json_beside_vertices;
use crate::game::Player;
use crate::proof::certificate::Line;

/// Writes a certificate about the position of a file; the last line must be among the lines.
///
/// # Errors
/// Those of the output.
pub fn write_certificate(file: &GameFile, lines: &[Line], out: &mut dyn Write) -> io::Result<()> {
    write_lines(file, true, lines, out)
}

/// As [`write_certificate`], with or without what is needed to draw the game.
pub(super) fn write_lines(
    file: &GameFile,
    is_drawn: bool,
    lines: &[Line],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut game = game_line(file)?;
    game.file = game.file.filter(|_| is_drawn);
    write_head(&game, out)?;
    let mut buffer = Vec::new();
    for line in lines {
        buffer.clear();
        serde_json::to_writer(&mut buffer, line)?;
        buffer.push(b'\n');
        out.write_all(&buffer)?;
    }
    Ok(())
}

/// The position as certificates have it, with the file for those who draw it.
fn game_line(file: &GameFile) -> io::Result<GameLine> {
    let (game, hypergraph) = (file.game(), file.game().hypergraph());
    let claimed = |by| file.position().claimed(by).iter().collect();
    let board = file.board().map(|board| board.to_string());
    Ok(GameLine {
        name: file.title().map(str::to_owned).or(board),
        vertices: file.names().iter().map(str::to_owned).collect(),
        terminals: hypergraph.terminals().to_vec(),
        hyperedges: hypergraph.hyperedges().map(<[_]>::to_vec).collect(),
        short: claimed(Player::Short),
        cut: claimed(Player::Cut),
        goal: game.goal(),
        rules: game.rules(),
        file: Some(RawValue::from_string(to_json_beside_vertices(file))?),
    })
}

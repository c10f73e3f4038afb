//! It makes no difference whose a cell is.

use super::*;

/// When Short has the one list and Cut the other, it makes no difference for the winner whose the cell is.
///
/// It is right if the terminals are joined then, or cannot be, or the cell shorted and the cell cut give
/// the same graph.
///
/// *Why.* Joining is monotone, claims keep inclusions of graphs, and equal graphs stay equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Same {
    /// The cell.
    pub cell: VertexId,
    /// Short's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub short: Vec<VertexId>,
    /// Cut's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<VertexId>,
}

impl Conclude<Indifference> for Same {
    fn conclude(&self, on: &On<'_>, of: &[&Indifference]) -> Result<Indifference, Fault> {
        none(of)?;
        on.cells(self.short.iter().chain(&self.cut).chain([&self.cell]))?;
        let claims = over::claims(on, &self.short, &self.cut)?;
        let [worst, best] = [&claims.short, &on.board.others(&claims.cut)];
        if on.board.game.joined(worst) != on.board.game.joined(best) {
            let after = [(Player::Short, &claims.short), (Player::Cut, &claims.cut)];
            let section = on.section()?.after(after);
            let cell = VertexSet::from_vertices(on.board.universe(), [self.cell]);
            let [short, cut] = Player::BOTH.map(|by| section.after([(by, &cell)]));
            ensure(short == cut, Fault::NotSettled)?;
        }
        Ok(Indifference { about: About::Cell(self.cell), claims })
    }
}

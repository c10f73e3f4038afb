//! Whoever has a cell.

use super::*;

/// As the nodes n and m, with the claims that n needs without "the cell is Short's", together with those
/// that m needs without "the cell is Cut's".
///
/// It is right if both are about the same, and that is not the cell itself.
///
/// *Why.* In every filling somebody has the cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch(pub VertexId);

impl Conclude<Indifference> for Branch {
    fn conclude(&self, on: &On<'_>, of: &[&Indifference]) -> Result<Indifference, Fault> {
        let nodes = two(of)?;
        let about = nodes[0].about;
        ensure(nodes[1].about == about, Fault::Mismatch)?;
        on.cells([&self.0])?;
        // An end of an edge has an owner like any other cell.
        ensure(about != About::Cell(self.0), Fault::Twice(self.0))?;
        let mut claims = nodes[0].claims.clone();
        claims.short.remove(self.0);
        let mut others = nodes[1].claims.clone();
        others.cut.remove(self.0);
        Player::BOTH.into_iter().for_each(|player| claims[player].union_with(&others[player]));
        // Nothing would be said about any filling.
        ensure_empty(&(&claims.short & &claims.cut), Fault::Twice)?;
        Ok(Indifference { about, claims })
    }
}

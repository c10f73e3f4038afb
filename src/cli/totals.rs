//! How the answers about all pairs of terminals add up.

use serde_json::{Value, json};

use super::words::count;
use crate::game::{Class, Outcome, Player};

/// How many games of each class there are, and how many each player wins.
#[derive(Clone, Debug, Default)]
pub(super) struct Totals {
    games: usize,
    classes: [usize; CLASSES.len()],
    /// For each side to move that was asked about, how many games end in each outcome.
    outcomes: Vec<(Player, [usize; OUTCOMES.len()])>,
}

const CLASSES: [Class; 4] = [Class::Short, Class::Cut, Class::First, Class::Second];

const OUTCOMES: [Option<Outcome>; 3] = [Some(Outcome::Short), Some(Outcome::Cut), None];

impl Totals {
    /// Adds a game with its class, if it has one, and the outcome for each side that was asked about.
    pub(super) fn add(
        &mut self,
        class: Option<Class>,
        outcomes: impl Iterator<Item = (Player, Option<Outcome>)>,
    ) {
        self.games += 1;
        if let Some(index) = CLASSES.iter().position(|&other| Some(other) == class) {
            self.classes[index] += 1;
        }
        for (to_move, outcome) in outcomes {
            let known = self.outcomes.iter().position(|&(player, _)| player == to_move);
            let at = known.unwrap_or_else(|| {
                self.outcomes.push((to_move, Default::default()));
                self.outcomes.len() - 1
            });
            if let Some(index) = OUTCOMES.iter().position(|&other| other == outcome) {
                self.outcomes[at].1[index] += 1;
            }
        }
    }

    /// The last line of an answer for machines.
    pub(super) fn to_json(&self) -> Value {
        let classes = CLASSES.iter().zip(self.classes);
        let classes = classes.map(|(class, games)| (class.to_string(), json!(games)));
        let results = self.outcomes.iter().map(|&(to_move, [short, cut, stopped])| {
            json!({ "to_move": to_move, "short_wins": short, "cut_wins": cut, "stopped": stopped })
        });
        json!({ "totals": {
            "games": self.games,
            "classes": classes.collect::<serde_json::Map<_, _>>(),
            "results": results.collect::<Vec<_>>(),
        }})
    }

    /// The last line of an answer for people.
    pub(super) fn summary(&self) -> String {
        let mut line = format!("{} in all", count(self.games, "game"));
        for (to_move, [short, cut, stopped]) in &self.outcomes {
            line += &format!("; {to_move} to move: short wins {short}, cut wins {cut}");
            if *stopped > 0 {
                line += &format!(", stopped {stopped}");
            }
        }
        let classes = CLASSES.iter().zip(self.classes).filter(|&(_, games)| games > 0);
        let classes: Vec<String> =
            classes.map(|(class, games)| format!("{class} {games}")).collect();
        if !classes.is_empty() {
            line += &format!("; class {}", classes.join(", "));
        }
        line
    }
}

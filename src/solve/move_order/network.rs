//! Networks with one hidden layer that score moves, and their weights as text.

use std::sync::LazyLock;

use super::{FEATURES, Features, name};

/// Read once: small games are solved in less time than that takes.
static LEARNED: LazyLock<Networks> = LazyLock::new(|| Networks::parse(include_str!("weights.txt")));

/// A network for each combination of boards that there may be.
#[derive(Clone, Debug)]
pub(super) struct Networks {
    /// Both players have connections.
    both: Network,
    /// The mover alone has.
    own: Network,
    /// His opponent alone has.
    others: Network,
}

impl Networks {
    /// Those in `weights.txt`.
    pub(super) fn learned() -> &'static Self {
        &LEARNED
    }

    /// The three one after the other. What begins with `#` is a comment.
    fn parse(text: &str) -> Self {
        let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let [both, own, others] =
            ["both", "own", "others"].map(|boards| Network::parse(boards, &mut lines));
        assert_eq!(lines.next(), None, "that was all");
        Self { both, own, others }
    }

    pub(super) fn of(&self, has_own: bool, has_others: bool) -> &Network {
        match (has_own, has_others) {
            (true, false) => &self.own,
            (false, true) => &self.others,
            (true, true) | (false, false) => &self.both,
        }
    }
}

/// A score is the sum of the features, each with a weight, and of what the hidden units tell, each with a
/// weight. A unit tells the sum of its bias and of the features, each with a weight, if that is positive.
#[derive(Clone, Debug)]
pub(super) struct Network {
    direct: Features,
    /// For each feature the weights that the units give it.
    to_units: Vec<f32>,
    biases: Vec<f32>,
    from_units: Vec<f32>,
}

impl Network {
    /// A line `network BOARDS`; one for each feature with its name, its direct weight and those of the units; the
    /// units' biases; the weights of what they tell.
    fn parse<'t>(boards: &str, lines: &mut impl Iterator<Item = &'t str>) -> Self {
        let mut numbers = |first: &str| -> Vec<f32> {
            let line = lines.next().unwrap_or_default();
            let words = line.strip_prefix(first).expect("the lines are in this order");
            words.split_whitespace().map(|word| word.parse().expect("a number")).collect()
        };
        assert!(numbers(&format!("network {boards}")).is_empty());
        let (mut direct, mut to_units) = ([0.0; FEATURES], Vec::new());
        for (index, direct) in direct.iter_mut().enumerate() {
            let weights = numbers(&format!("{} ", name(index)));
            *direct = weights[0];
            to_units.extend_from_slice(&weights[1..]);
        }
        let [biases, from_units] = ["biases", "from-units"].map(numbers);
        assert!(!biases.is_empty());
        assert_eq!(to_units.len(), FEATURES * biases.len());
        assert_eq!(from_units.len(), biases.len());
        Self { direct, to_units, biases, from_units }
    }

    /// Which move is how promising: the greater the better. `units` is memory.
    ///
    /// Complexity: the number of features times that of hidden units.
    pub(super) fn score(&self, features: &Features, units: &mut Vec<f32>) -> f32 {
        units.clone_from(&self.biases);
        let mut score = 0.0;
        let to_units = self.to_units.chunks_exact(units.len());
        for ((&x, weight), to_units) in features.iter().zip(&self.direct).zip(to_units) {
            if x != 0.0 {
                score += weight * x;
                units.iter_mut().zip(to_units).for_each(|(unit, weight)| *unit += weight * x);
            }
        }
        let told = units.iter().zip(&self.from_units).map(|(unit, weight)| unit.max(0.0) * weight);
        score + told.sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_has_its_weights() {
        let Networks { both, own, others } = Networks::learned();
        for Network { direct, to_units, biases, from_units } in [both, own, others] {
            let all = direct.iter().chain(to_units).chain(biases).chain(from_units);
            assert!(all.copied().all(f32::is_finite));
        }
    }

    /// By hand: 2 x + max(0, 1 - 3 x) - 4 max(0, x - 2), for the first feature x.
    #[test]
    fn a_unit_tells_what_is_positive() {
        let mut text = vec!["network both".to_owned()];
        text.extend((0..FEATURES).map(|index| {
            format!("{} {}", name(index), if index == 0 { "2 -3 1" } else { "0 0 0" })
        }));
        text.extend(["biases 1 -2", "from-units 1 -4"].map(str::to_owned));
        let network = Network::parse("both", &mut text.iter().map(String::as_str));
        let mut units = Vec::new();
        for (x, expected) in [(0.0, 1.0), (0.25, 0.75), (1.0, 2.0), (3.0, 2.0)] {
            let mut features = [0.0; FEATURES];
            features[0] = x;
            assert!((network.score(&features, &mut units) - expected).abs() < 1e-6);
        }
    }
}

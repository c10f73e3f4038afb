//! The vertices of which the evidence of a step speaks.

use super::Evidence;
use crate::graph::VertexId;

/// The vertices that are named in some evidence, in increasing order.
pub(crate) fn mentioned(evidence: &Evidence) -> Vec<VertexId> {
    let mut all = match evidence {
        Evidence::Nothing => Vec::new(),
        Evidence::Set { set } => set.clone(),
        Evidence::Surrounded { set, terminal } => [&**set, &[*terminal]].concat(),
        Evidence::Terminal { terminal } => vec![*terminal],
        Evidence::Pairs { pairs } => pairs.concat(),
        Evidence::Centre { centre } => vec![*centre],
        Evidence::Replies { key, reply } => vec![*key, *reply],
        Evidence::Guards { terminal, guards } => [&*guards.concat(), &[*terminal]].concat(),
        Evidence::Links { links } => links.clone(),
        Evidence::Trees { first, trees } => trees.iter().flatten().chain(first).copied().collect(),
        Evidence::Forests { first, apart, forests } => {
            forests.iter().flatten().chain(apart).chain(first).copied().collect()
        }
    };
    all.sort_unstable();
    all.dedup();
    all
}

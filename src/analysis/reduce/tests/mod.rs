//! Soundness: every step of every trace does what it claims, by the checker and by the oracle.

mod sound;

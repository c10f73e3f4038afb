//! Choosing the number of machine words for a graph.

/// The largest number of vertex ids for which `with_words` has a width. Fewer in WebAssembly, where code
/// must be small.
pub const MAX_ROW_VERTICES: usize = 64 * if cfg!(target_arch = "wasm32") { 16 } else { 256 };

/// How many words a row of a large graph has. The engine's large games have rows of this width, too: each width takes a
/// tenth of the time to build the program.
pub(crate) const LARGE: usize = if cfg!(target_arch = "wasm32") { 16 } else { 32 };

/// Evaluates an expression with a constant `$w` bound to the number of words that rows of bits
/// need for ids below `$len`; evaluates `$too_large` if there are more than [`MAX_ROW_VERTICES`].
macro_rules! with_words {
    ($len:expr, $w:ident => $body:expr, else $too_large:expr) => {{
        #[allow(clippy::items_after_statements, reason = "the constant is the point of the macro")]
        {
            match usize::div_ceil($len, 64) {
                0..=1 => {
                    const $w: usize = 1;
                    $body
                }
                // Each width takes as much room again in a module of WebAssembly, and time to build.
                #[cfg(all(feature = "solve", not(target_arch = "wasm32")))]
                2 => {
                    const $w: usize = 2;
                    $body
                }
                2..=4 => {
                    const $w: usize = 4;
                    $body
                }
                5..=$crate::graph::LARGE => {
                    const $w: usize = $crate::graph::LARGE;
                    $body
                }
                #[cfg(not(target_arch = "wasm32"))]
                33..=256 => {
                    const $w: usize = 256;
                    $body
                }
                _ => $too_large,
            }
        }
    }};
}
pub(crate) use with_words;

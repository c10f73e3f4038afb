//! Choosing the number of machine words for a graph.

/// The largest number of vertex ids for which `with_words` has a width. Fewer in WebAssembly, where code
/// must be small.
pub const MAX_ROW_VERTICES: usize = 64 * if cfg!(target_arch = "wasm32") { 16 } else { 256 };

/// Evaluates an expression with a constant `$w` bound to the number of words that rows of bits
/// need for ids below `$len`; evaluates `$too_large` if there are more than [`MAX_ROW_VERTICES`].
macro_rules! with_words {
    ($len:expr, $w:ident => $body:expr, else $too_large:expr) => {{
        #[allow(clippy::items_after_statements, reason = "the constant is the point of the macro")]
        {
            match $len {
                0..=64 => {
                    const $w: usize = 1;
                    $body
                }
                // Each width takes as much room again in a module of WebAssembly, and time to build.
                #[cfg(all(feature = "solve", not(target_arch = "wasm32")))]
                65..=128 => {
                    const $w: usize = 2;
                    $body
                }
                65..=256 => {
                    const $w: usize = 4;
                    $body
                }
                257..=1024 => {
                    const $w: usize = 16;
                    $body
                }
                #[cfg(not(target_arch = "wasm32"))]
                1025..=$crate::graph::MAX_ROW_VERTICES => {
                    const $w: usize = 256;
                    $body
                }
                _ => $too_large,
            }
        }
    }};
}
pub(crate) use with_words;

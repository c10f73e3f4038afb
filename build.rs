//! Says whether the page of the explorer is there: it is built from the library, so the library is built without.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(explorer)");
    println!("cargo::rerun-if-changed=docs/explorer.html");
    if std::path::Path::new("docs/explorer.html").exists() {
        println!("cargo::rustc-cfg=explorer");
    }
}

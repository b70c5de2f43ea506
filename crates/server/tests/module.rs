//! The module for browsers in `web/wasm` is of this edition of the laws.

use std::fs;
use std::path::Path;

use jadoube_laws::EDITION;

#[test]
fn the_module_for_browsers_is_of_this_edition_of_the_laws() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/wasm/jadoube_bg.wasm.br");
    let packed = fs::read(path).expect("the module");
    let mut module = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut packed.as_slice(), &mut module)
        .expect("a packed file");
    // Its bytes hold the words of the edition, which it gives out as `edition()`.
    let holds = module
        .windows(EDITION.len())
        .any(|bytes| bytes == EDITION.as_bytes());
    assert!(
        holds,
        "crates/server/web/wasm is of another edition of the laws than {EDITION}: run ./build-web (it needs npm and rustup, and \
         takes some minutes) and commit what it writes there"
    );
}

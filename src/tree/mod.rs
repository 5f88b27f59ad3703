//! Floor 3: trees. How a proven value becomes a tree, a tree becomes bytes, and bytes become
//! moves; and the checker, which trusts none of it.

pub mod claim;
pub mod codec;
pub mod objective;
pub mod text;
#[expect(
    clippy::module_inception,
    reason = "the tree is what this floor is about"
)]
pub mod tree;
pub mod verify;

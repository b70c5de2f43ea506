//! Placeholder of the room; replaced by its first real content.

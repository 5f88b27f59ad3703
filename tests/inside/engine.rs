//! An engine that is asked many questions, against engines that are asked one.

//! Best-first searches as players describe them, a file each.

pub(crate) mod ubfm;

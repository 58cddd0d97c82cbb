//! Best-first searches as players describe them, a file each.

pub(crate) mod bstar;
pub(crate) mod pns;
pub(crate) mod ubfm;

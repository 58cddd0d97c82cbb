//! The check for what the program was compiled for.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use std::io::Write;

/// Ends the program with a clear line on a processor that lacks instructions it was built with.
/// (`is_x86_feature_detected!` would not do: it is constant for features the build has.)
pub fn require() {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    if !has_v3() {
        let _ = std::io::stderr().write_all(
            b"grove: this build needs an x86-64-v3 processor (AVX2, BMI2, FMA); to build for an \
              older one: RUSTFLAGS=-Ctarget-cpu=x86-64 cargo build --release\n",
        );
        std::process::exit(1);
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
fn has_v3() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    const OSXSAVE_AVX_F16C_FMA_MOVBE_POPCNT: u32 =
        1 << 27 | 1 << 28 | 1 << 29 | 1 << 12 | 1 << 22 | 1 << 23;
    const BMI1_AVX2_BMI2: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    const LZCNT: u32 = 1 << 5;
    let all = |register: u32, features: u32| register & features == features;
    __cpuid(0).eax >= 7
        && all(__cpuid(1).ecx, OSXSAVE_AVX_F16C_FMA_MOVBE_POPCNT)
        && all(__cpuid_count(7, 0).ebx, BMI1_AVX2_BMI2)
        && __cpuid(0x8000_0000).eax >= 0x8000_0001
        && all(__cpuid(0x8000_0001).ecx, LZCNT)
}

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| pintle_fuzz::recipe(input));

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomi_fuzz::weights::are_never_mistaken(bytes));

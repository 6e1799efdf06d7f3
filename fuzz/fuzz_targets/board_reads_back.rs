#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomi_fuzz::board::reads_back(bytes));

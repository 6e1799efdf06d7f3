#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomi_fuzz::key_file::reads_back(bytes));

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomi_fuzz::records::lose_no_move(bytes));

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| yomi_fuzz::tree::text_is_json(bytes));

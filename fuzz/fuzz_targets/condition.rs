#![no_main]

#[path = "../../tests/suite/doors.rs"]
#[allow(dead_code)]
mod doors;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    doors::condition(bytes);
});

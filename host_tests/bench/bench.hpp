#pragma once

/// A benchmark is a function `bench_main` with marks around what it measures. Who links it defines the marks:
/// on the host callgrind counts the instructions between them, on the emulated board a runner counts cycles.
/// Marks with the same name add up.
extern "C" {

/// Starts to count for `name`, which is only valid until `bench_end`.
void bench_begin(const char* name);

/// Stops, after `units` rounds of what was measured.
void bench_end(unsigned long units);

/// Runs every measurement of the program once.
void bench_main();
}

/// For programs that run alone on the emulated RP2040, without the Pico SDK: benchmarks and tests of the core.
/// `node emulator/bare.mjs program.elf` runs them.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Writes a text to the runner's standard output.
void bare_print(const char* text);

/// Begins a measured region; regions do not nest. An empty one counts 4 instructions and 7 cycles: the way back from
/// here and the way to bench_end. Stack is measured from the caller's frame down.
void bench_begin(const char* name);

/// Ends the region: its instructions, cycles and deepest stack are reported, the first two for each of `units`.
void bench_end(unsigned long units);

/// Ends the program with an exit status, as returning from main does.
void bare_exit(int status) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

// Start-up and traps of a bare program. bare.mjs serves the traps.
#include "bare.h"

#include <stddef.h>
#include <stdint.h>

#define TRAP_PRINT 0xD0
#define TRAP_BEGIN 0xD1
#define TRAP_END 0xD2
#define TRAP_EXIT 0xD3
#define TRAP_FAULT 0xD4
#define TRAP_HEAP 0xD5

#define TRAP(number, value)                                  \
    do {                                                     \
        register uintptr_t r0 __asm__("r0") = (value);       \
        __asm__ volatile("bkpt %1" : "+r"(r0) : "i"(number) : "memory"); \
    } while (0)

extern uint32_t bare_data_load[], bare_data_begin[], bare_data_end[], bare_bss_begin[], bare_bss_end[], bare_stack_top[];
extern void (*bare_init_begin[])(void);
extern void (*bare_init_end[])(void);
int main(void);

void bare_print(const char* text) {
    TRAP(TRAP_PRINT, (uintptr_t)text);
}

void bench_begin(const char* name) {
    TRAP(TRAP_BEGIN, (uintptr_t)name);
}

void bench_end(unsigned long units) {
    TRAP(TRAP_END, units);
}

void bare_exit(int status) {
    TRAP(TRAP_EXIT, (uintptr_t)status);
    for (;;) {}
}

static void fault(void) {
    TRAP(TRAP_FAULT, 0);
    for (;;) {}
}

void bare_start(void) {
    const uint32_t* from = bare_data_load;
    for (uint32_t* to = bare_data_begin; to != bare_data_end;) *to++ = *from++;
    for (uint32_t* to = bare_bss_begin; to != bare_bss_end;) *to++ = 0;
    for (void (**init)(void) = bare_init_begin; init != bare_init_end; ++init) (*init)();
    bare_exit(main());
}

__attribute__((section(".vectors"), used)) static void* const vectors[16] = {
    bare_stack_top, bare_start, fault, fault, [11] = fault, [14] = fault, [15] = fault,
};

// What newlib may ask for. A bare program has no heap: asking for one ends it with a message.
void* _sbrk(ptrdiff_t bytes) {
    (void)bytes;
    TRAP(TRAP_HEAP, 0);
    return (void*)-1;
}

void _exit(int status) {
    bare_exit(status);
}

int _kill(int process, int signal) {
    (void)process, (void)signal;
    return -1;
}

int _getpid(void) {
    return 1;
}

int _write(int file, const char* text, int length) {
    (void)file, (void)text;
    return length;
}

int _read(int file, char* text, int length) {
    (void)file, (void)text, (void)length;
    return 0;
}

int _close(int file) {
    (void)file;
    return -1;
}

int _lseek(int file, int offset, int from) {
    (void)file, (void)offset, (void)from;
    return 0;
}

int _fstat(int file, void* status) {
    (void)file, (void)status;
    return -1;
}

int _isatty(int file) {
    (void)file;
    return 1;
}

void* __dso_handle;

int __aeabi_atexit(void* object, void (*destroy)(void*), void* handle) {
    (void)object, (void)destroy, (void)handle;
    return 0;
}

// A stand-in for the RP2040's boot ROM: what the Pico SDK looks up in it, and nothing else.
// What needs the world outside the core (flash, the USB boot loader) is a trap that the harness serves:
// chip/traps.mjs has the other half of this list.
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ TRAP_FAULT,         0xE0
    .equ TRAP_NOT_IN_ROM,    0xE1
    .equ TRAP_FLASH_ERASE,   0xE2
    .equ TRAP_FLASH_PROGRAM, 0xE3
    .equ TRAP_USB_BOOT,      0xE4
    .equ TRAP_FLOAT,         0xE5
    .equ TRAP_EXIT_XIP,      0xE6

    .equ FLASH,      0x10000000
    .equ BOOT2_SIZE, 256
    .equ BOOT2_COPY, 0x20041f00     // the last 256 bytes of RAM, as in the real ROM

    .section .text
    .word BOOT2_COPY                // initial stack pointer
    .word reset + 1
    .word fault + 1
    .word fault + 1
    .byte 'M', 'u', 1, 3            // magic, and the ROM version of an RP2040 B2
    .hword functions
    .hword data
    .hword lookup + 1

    .macro rom_function name
    .balign 4
    .thumb_func
\name:
    .endm

    .macro trap name, number
    rom_function \name
    bkpt #\number
    bx lr
    .endm

    .macro entry a, b, target
    .byte \a, \b
    .hword \target + 1
    .endm

// The second stage runs from RAM; a return address of zero tells it to go on to the image.
    rom_function reset
    ldr r0, =BOOT2_COPY
    ldr r1, =FLASH
    ldr r2, =BOOT2_SIZE
    bl copy
    movs r1, #0
    mov lr, r1
    adds r0, #1
    bx r0

    trap fault, TRAP_FAULT
    trap flash_range_erase, TRAP_FLASH_ERASE
    trap flash_range_program, TRAP_FLASH_PROGRAM
    trap flash_exit_xip, TRAP_EXIT_XIP
    trap reset_to_usb_boot, TRAP_USB_BOOT
    trap float_function, TRAP_FLOAT

// The harness has no chip select to drive and no cache to empty.
    rom_function nothing
    bx lr

// lookup(table, code) -> the entry's value, or 0 after a complaint
    rom_function lookup
1:  ldrh r2, [r0]
    cmp r2, r1
    beq 2f
    cmp r2, #0
    beq 3f
    adds r0, #4
    b 1b
2:  ldrh r0, [r0, #2]
    bx lr
3:  bkpt #TRAP_NOT_IN_ROM
    movs r0, #0
    bx lr

// copy(to, from, bytes) -> to
    rom_function copy
    push {r0, r4, r5, r6, lr}
    movs r3, r0
    orrs r3, r1
    lsls r3, #30
    bne 5f
1:  subs r2, #16
    bcc 2f
    ldmia r1!, {r3, r4, r5, r6}
    stmia r0!, {r3, r4, r5, r6}
    b 1b
2:  adds r2, #16
3:  subs r2, #4
    bcc 4f
    ldmia r1!, {r3}
    stmia r0!, {r3}
    b 3b
4:  adds r2, #4
5:  subs r2, #1
    bcc 6f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    b 5b
6:  pop {r0, r4, r5, r6, pc}

// fill(to, byte, bytes) -> to
    rom_function fill
    push {r0, r4, r5, r6, lr}
    lsls r3, r0, #30
    bne 5f
    uxtb r1, r1
    lsls r3, r1, #8
    orrs r3, r1
    lsls r4, r3, #16
    orrs r3, r4
    movs r4, r3
    movs r5, r3
    movs r6, r3
1:  subs r2, #16
    bcc 2f
    stmia r0!, {r3, r4, r5, r6}
    b 1b
2:  adds r2, #16
3:  subs r2, #4
    bcc 4f
    stmia r0!, {r3}
    b 3b
4:  adds r2, #4
5:  subs r2, #1
    bcc 6f
    strb r1, [r0]
    adds r0, #1
    b 5b
6:  pop {r0, r4, r5, r6, pc}

    rom_function leading_zeros
    movs r1, #32
    cmp r0, #0
    beq 2f
    movs r1, #0
1:  lsls r0, #1
    bcs 2f
    adds r1, #1
    b 1b
2:  movs r0, r1
    bx lr

    rom_function trailing_zeros
    movs r1, #32
    cmp r0, #0
    beq 2f
    movs r1, #0
1:  lsrs r0, #1
    bcs 2f
    adds r1, #1
    b 1b
2:  movs r0, r1
    bx lr

    rom_function count_ones
    movs r1, #0
    movs r2, #0
1:  cmp r0, #0
    beq 2f
    lsrs r0, #1
    adcs r1, r2
    b 1b
2:  movs r0, r1
    bx lr

    rom_function reverse_bits
    movs r2, #32
1:  lsrs r0, #1
    adcs r1, r1
    subs r2, #1
    bne 1b
    movs r0, r1
    bx lr

    .balign 4
    .pool

    .balign 4
functions:
    entry 'M', 'C', copy
    entry 'C', '4', copy
    entry 'M', 'S', fill
    entry 'S', '4', fill
    entry 'L', '3', leading_zeros
    entry 'T', '3', trailing_zeros
    entry 'P', '3', count_ones
    entry 'R', '3', reverse_bits
    entry 'I', 'F', nothing             // connect_internal_flash
    entry 'E', 'X', flash_exit_xip
    entry 'R', 'E', flash_range_erase
    entry 'R', 'P', flash_range_program
    entry 'F', 'C', nothing             // flash_flush_cache
    entry 'C', 'X', nothing             // flash_enter_cmd_xip
    entry 'U', 'B', reset_to_usb_boot
    .hword 0
data:
    .byte 'S', 'F'
    .hword float_table
    .byte 'S', 'D'
    .hword float_table
    .hword 0

// The SDK copies the table at start whether the image calculates with it or not; only a call is an error.
    .balign 4
float_table:
    .rept 32
    .word float_function + 1
    .endr

# reedfish_bare_program(<name> SOURCES <file>... LINKS <target>...): a program for emulator/bare.mjs, <name>.elf. It needs
# a build with the Arm compiler for the Cortex-M0+ (the preset pico), and nothing of the Pico SDK.
include_guard(GLOBAL)

set(REEDFISH_BARE_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")

function(reedfish_bare_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    add_executable(${name} ${arg_SOURCES} ${REEDFISH_BARE_DIR}/start.c)
    target_include_directories(${name} PRIVATE ${REEDFISH_BARE_DIR})
    target_link_libraries(${name} PRIVATE ${arg_LINKS})
    target_compile_options(${name} PRIVATE -mcpu=cortex-m0plus -mthumb -ffunction-sections -fdata-sections)
    target_link_options(${name} PRIVATE
        -mcpu=cortex-m0plus -mthumb -nostartfiles -T${REEDFISH_BARE_DIR}/bare.ld -Wl,--gc-sections)
    set_target_properties(${name} PROPERTIES SUFFIX .elf LINK_DEPENDS ${REEDFISH_BARE_DIR}/bare.ld)
endfunction()

# reedfish_pico_image(<board>): the image of a board for PICO_BOARD, named like reedfish-reed_8x8-pico.uf2.
include_guard(GLOBAL)

function(reedfish_pico_image board)
    set(image reedfish-${board}-${PICO_BOARD})
    reedfish_program(${image} LINKS board_${board} usb_config ${REEDFISH_SDK_PARTS})
    target_sources(${image} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/program_version.cpp)
    target_include_directories(${image} PRIVATE ${CMAKE_SOURCE_DIR})
    # All of a scratch bank for the stack, nothing for a heap.
    target_compile_definitions(${image} PRIVATE PICO_STACK_SIZE=0x1000 PICO_HEAP_SIZE=0)
    # The stock panic prints, which brings in stdio and with it the heap.
    target_compile_definitions(${image} PRIVATE PICO_PANIC_FUNCTION=reedfish_panic)
    # Erratum E5 of the RP2040: chips B0 and B1, on Picos of 2021, may not be found behind a hub while other devices on it are
    # busy; in a port of the computer itself they are. The SDK's way round it is off: for each bus reset it takes GP15, a sensor
    # line on three of our boards, and waits inside an interrupt, and there is nothing here to test it with.
    target_compile_definitions(${image} PRIVATE PICO_RP2040_USB_DEVICE_ENUMERATION_FIX=0)
    pico_set_program_name(${image} reedfish-${board})
    pico_set_program_url(${image} "")
    # The SDK puts the UF2 where an archive would go, the ELF where a program goes.
    set_target_properties(${image} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    pico_add_extra_outputs(${image})
endfunction()

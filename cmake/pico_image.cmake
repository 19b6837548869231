# reedfish_pico_image(<board>): the image of a board for PICO_BOARD, named like reedfish-reed_8x8-pico.uf2.
include_guard(GLOBAL)

function(reedfish_pico_image board)
    set(image reedfish-${board}-${PICO_BOARD})
    reedfish_program(${image} LINKS board_${board} pico_parts pico_headers)
    target_sources(${image} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/program_info.cpp)
    target_include_directories(${image} PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(${image} PRIVATE REEDFISH_IMAGE_NAME="reedfish-${board}")
    # The SDK puts the UF2 where an archive would go, the ELF where a program goes.
    set_target_properties(${image} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    pico_add_extra_outputs(${image})
endfunction()

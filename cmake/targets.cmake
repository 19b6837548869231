# How the project's own targets are made: the same flags for all of them, explicit sources, named links.
include_guard(GLOBAL)

get_filename_component(REEDFISH_SOURCE_DIR ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)

# A project that only uses core is not stopped by a warning of its own compiler.
set(warnings -Wall -Wextra -Wconversion -Wshadow)
if(NOT REEDFISH_CORE_ALONE)
    list(APPEND warnings -Werror)
endif()

add_library(reedfish_options INTERFACE)
target_compile_features(reedfish_options INTERFACE cxx_std_20)
target_include_directories(reedfish_options INTERFACE ${REEDFISH_SOURCE_DIR} ${REEDFISH_SOURCE_DIR}/core/profile)
target_compile_options(reedfish_options INTERFACE
    ${warnings}
    -ffunction-sections -fdata-sections
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
if(PICO_BOARD)
    # Nothing unwinds on a Pico, and what would run at exit never does.
    target_compile_options(reedfish_options INTERFACE
        -fstack-usage -fno-unwind-tables -fno-asynchronous-unwind-tables $<$<COMPILE_LANGUAGE:CXX>:-fno-use-cxa-atexit>)
endif()

# What most sources include, parsed once for all of them. A compiler launcher (ccache) saves more without it, and the
# images for the Pico are built without it, so that an include that is missing does not go unnoticed.
if(CMAKE_CXX_COMPILER_LAUNCHER OR PICO_BOARD STREQUAL "pico")
    set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
function(reedfish_precompile name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;OPTIONS")
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${name}.cpp CONTENT "")
    add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/generated/${name}.cpp)
    target_link_libraries(${name} PRIVATE reedfish_options etl)
    target_compile_options(${name} PRIVATE ${arg_OPTIONS})
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()
reedfish_precompile(common_headers HEADERS <algorithm> <array> <cstdint> <string> <etl/span.h> <etl/string_view.h>)

# reedfish_library(<name> SOURCES <file>... LINKS <target>...): one folder, one library.
# A folder of headers only is an INTERFACE library; include paths are always from the top folder.
function(reedfish_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    if(arg_SOURCES)
        add_library(${name} ${arg_SOURCES})
        target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:reedfish_options> PUBLIC ${arg_LINKS})
        target_precompile_headers(${name} REUSE_FROM common_headers)
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${arg_LINKS})
    endif()
endfunction()

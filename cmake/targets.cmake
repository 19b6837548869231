# How the project's own targets are made: the same flags for all of them, explicit sources, named links.
include_guard(GLOBAL)

add_library(reedfish_options INTERFACE)
target_compile_features(reedfish_options INTERFACE cxx_std_20)
target_include_directories(reedfish_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(reedfish_options INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Werror
    -ffunction-sections -fdata-sections
    $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti -fno-threadsafe-statics>)
if(PICO_BOARD)
    # Nothing unwinds on a Pico, and what would run at exit never does.
    target_compile_options(reedfish_options INTERFACE
        -fstack-usage -fno-unwind-tables -fno-asynchronous-unwind-tables $<$<COMPILE_LANGUAGE:CXX>:-fno-use-cxa-atexit>)
endif()

# reedfish_library(<name> SOURCES <file>... LINKS <target>...): one folder, one library.
# A folder of headers only is an INTERFACE library; include paths are always from the top folder.
function(reedfish_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    if(arg_SOURCES)
        add_library(${name} STATIC ${arg_SOURCES})
        target_link_libraries(${name} PRIVATE reedfish_options PUBLIC ${arg_LINKS})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${arg_LINKS})
    endif()
endfunction()

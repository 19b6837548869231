# The pinned clang for WebAssembly, with Debian's C and C++ libraries for it: for the preset web.
include(${CMAKE_CURRENT_LIST_DIR}/clang.cmake)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
foreach(_language C CXX ASM)
    set(CMAKE_${_language}_COMPILER_TARGET wasm32-wasi)
endforeach()
set(CMAKE_ASM_COMPILER ${CMAKE_C_COMPILER})
# As small as can be, with what every browser has had since 2021; what would run at exit never does, and the whole program
# is known: virtual functions that nobody calls are left out.
set(CMAKE_CXX_FLAGS_INIT "-Oz -flto -mbulk-memory -msign-ext -fno-c++-static-destructors \
-fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination")
set(CMAKE_C_FLAGS_INIT "-Oz -flto")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The linker reads archives without an index, so that any ar will do.
find_program(CMAKE_AR ar)
find_program(CMAKE_RANLIB true)

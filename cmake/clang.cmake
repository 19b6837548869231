# The pinned clang, for the preset host-clang.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/versions.txt _clang REGEX "^CLANG_VERSION=")
string(REGEX REPLACE ".*=" "" _clang "${_clang}")
set(CMAKE_C_COMPILER clang-${_clang})
set(CMAKE_CXX_COMPILER clang++-${_clang})

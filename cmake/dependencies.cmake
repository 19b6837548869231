# Where the Pico SDK, ETL and Unity come from. The first that is there wins:
#   1. PICO_SDK_PATH, ETL_ROOT, UNITY_ROOT, as a cache entry or from the environment
#   2. the prefix that `./reedfish setup` fills (REEDFISH_DEPS)
#   3. the system's packages
#   4. the pinned tag of the public repository, as the last resort
include_guard(GLOBAL)
include(FetchContent)

file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/versions.txt _versions REGEX "^[A-Z0-9_]+=")
foreach(_line IN LISTS _versions)
    string(REGEX MATCH "^([A-Z0-9_]+)=(.*)$" _ "${_line}")
    set(REEDFISH_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()

set(REEDFISH_DEPS ${CMAKE_CURRENT_LIST_DIR}/../build/deps/root CACHE PATH "Prefix that ./reedfish setup fills")
get_filename_component(REEDFISH_DEPS ${REEDFISH_DEPS} ABSOLUTE)
list(PREPEND CMAKE_PREFIX_PATH ${REEDFISH_DEPS}/usr)

# reedfish_locate(<result> <variable> <file that must be there> <folder>...)
function(reedfish_locate result variable marker)
    set(folders ${ARGN})
    if(DEFINED ENV{${variable}} AND NOT "$ENV{${variable}}" STREQUAL "")
        list(PREPEND folders $ENV{${variable}})
    endif()
    if(DEFINED ${variable} AND NOT "${${variable}}" STREQUAL "")
        list(PREPEND folders ${${variable}})
    endif()
    foreach(folder IN LISTS folders)
        if(EXISTS ${folder}/${marker})
            message(STATUS "${variable}: ${folder}")
            set(${result} ${folder} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(${result} "" PARENT_SCOPE)
endfunction()

function(reedfish_fetch result name repository tag)
    message(STATUS "${name}: not found here, fetching ${tag}")
    FetchContent_Populate(${name} QUIET
        GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON GIT_SUBMODULES_RECURSE OFF
        SOURCE_DIR ${CMAKE_BINARY_DIR}/_deps/${name})
    set(${result} ${CMAKE_BINARY_DIR}/_deps/${name} PARENT_SCOPE)
endfunction()

# Must run before project(): the SDK chooses the compiler. Variables stay in the caller's scope.
macro(reedfish_import_pico_sdk)
    reedfish_locate(_sdk PICO_SDK_PATH pico_sdk_init.cmake
        ${REEDFISH_DEPS}/usr/src/pico-sdk /usr/src/pico-sdk /usr/share/pico-sdk)
    if(NOT _sdk)
        reedfish_fetch(_sdk pico_sdk https://github.com/raspberrypi/pico-sdk.git ${REEDFISH_PICO_SDK_VERSION})
    endif()
    set(PICO_SDK_PATH ${_sdk} CACHE PATH "The Pico SDK" FORCE)
    include(${PICO_SDK_PATH}/pico_sdk_init.cmake)
endmacro()

# Target `etl`: the Embedded Template Library with the project's profile. A project that brings its own `etl` keeps it.
function(reedfish_import_etl)
    if(TARGET etl)
        return()
    endif()
    reedfish_locate(folder ETL_ROOT include/etl/platform.h ${REEDFISH_DEPS}/usr /usr)
    if(NOT folder)
        reedfish_fetch(folder etl_source https://github.com/ETLCPP/etl.git ${REEDFISH_ETL_VERSION})
    endif()
    file(STRINGS ${folder}/include/etl/version.h lines REGEX "define ETL_VERSION_M[A-Z]+ ")
    string(REGEX MATCHALL "[0-9]+" numbers "${lines}")
    list(JOIN numbers "." found)
    if(found VERSION_LESS REEDFISH_ETL_OLDEST)
        message(FATAL_ERROR "ETL ${found} in ${folder} is too old; ${REEDFISH_ETL_OLDEST} or newer is needed (Debian: libetlcpp-dev)")
    endif()
    add_library(etl INTERFACE)
    # All of /usr/include would break the C++ headers' include_next, and is not for the Arm compiler: ETL's folder alone.
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/etl_include)
    file(CREATE_LINK ${folder}/include/etl ${CMAKE_BINARY_DIR}/etl_include/etl SYMBOLIC)
    target_include_directories(etl SYSTEM INTERFACE $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/etl_include>)
endfunction()

# Target `unity`: the test framework.
function(reedfish_import_unity)
    reedfish_locate(folder UNITY_ROOT src/unity.c
        ${REEDFISH_DEPS}/usr/share/cmock/vendor/unity /usr/share/cmock/vendor/unity)
    if(NOT folder)
        reedfish_fetch(folder unity_source https://github.com/ThrowTheSwitch/Unity.git v${REEDFISH_UNITY_VERSION})
    endif()
    add_library(unity STATIC ${folder}/src/unity.c)
    target_include_directories(unity SYSTEM PUBLIC ${folder}/src)
    target_compile_definitions(unity PUBLIC UNITY_SUPPORT_64 UNITY_EXCLUDE_FLOAT)
endfunction()

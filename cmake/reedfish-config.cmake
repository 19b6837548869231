# find_package(reedfish): target reedfish::core. ETL comes from a target `etl::etl` that is already there, from ETL_ROOT, or
# from where headers are usually found.
include(${CMAKE_CURRENT_LIST_DIR}/reedfish-targets.cmake)
if(TARGET etl::etl)
    target_link_libraries(reedfish::etl INTERFACE etl::etl)
else()
    find_path(REEDFISH_ETL_INCLUDE etl/platform.h HINTS ${ETL_ROOT}/include ENV ETL_ROOT PATH_SUFFIXES include)
    if(NOT REEDFISH_ETL_INCLUDE)
        set(reedfish_FOUND OFF)
        set(reedfish_NOT_FOUND_MESSAGE "reedfish needs ETL (Debian: libetlcpp-dev); set ETL_ROOT to where it is")
        return()
    endif()
    target_include_directories(reedfish::etl INTERFACE ${REEDFISH_ETL_INCLUDE})
endif()

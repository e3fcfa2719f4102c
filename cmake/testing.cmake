if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()

# GoogleTest takes longer to read than most tests to compile: it is precompiled once for all test programs, with
# what else many of them include. (The linters and the fuzzers read every file without that, so that a forgotten
# #include is noticed.) The program that owns it does nothing, but is compiled as tests are.
function(plateau_compile_as_test name)
  target_link_libraries(${name} PRIVATE plateau_flags GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE _GLIBCXX_ASSERTIONS)
  # Tests are compiled more often than they are run: the library they test is optimised, they are not.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-Og>)
  # g++ 12 sees overlong copies inside its own std::string, as flags.cmake tells, once headers are precompiled.
  target_compile_options(${name} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow>")
endfunction()
if(BUILD_TESTING)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/test_headers.cpp CONTENT "int main() {}\n")
  add_executable(test_headers EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/test_headers.cpp)
  target_compile_features(test_headers PRIVATE cxx_std_20)
  plateau_compile_as_test(test_headers)
  set_target_properties(test_headers PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  target_precompile_headers(test_headers PRIVATE <gtest/gtest.h>
    <algorithm> <array> <charconv> <filesystem> <fstream> <functional> <map> <memory> <optional> <random> <set>
    <span> <sstream> <string> <string_view> <utility> <variant> <vector>)
endif()

# plateau_tests(<name> SOURCES … [LIBRARIES …] [WHOLE]): one GoogleTest program for a room of the house. WHOLE: its tests
# share something that is costly to start, and so one process.
function(plateau_tests name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(arg "WHOLE" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  plateau_compile_as_test(${name})
  target_precompile_headers(${name} REUSE_FROM test_headers)
  target_link_libraries(${name} PRIVATE plateau ${arg_LIBRARIES})
  # Tests find the repository's data, the built programs, and ../shared where it exists.
  target_compile_definitions(${name} PRIVATE
    PLATEAU_SOURCE_DIR="${PROJECT_SOURCE_DIR}" PLATEAU_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  if(CMAKE_BUILD_TYPE STREQUAL "Debug" OR arg_WHOLE)
    # A process for each test costs more than most tests, under the sanitizers: one for each program.
    add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  else()
    gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60)
  endif()
endfunction()

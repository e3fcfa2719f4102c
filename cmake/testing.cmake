# plateau_tests(<name> SOURCES … [LIBRARIES …]): one GoogleTest program for a room of the house.
if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()

function(plateau_tests name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE plateau plateau_flags GTest::gtest_main ${arg_LIBRARIES})
  # Tests find the repository's data, the built programs, and ../shared where it exists.
  target_compile_definitions(${name} PRIVATE _GLIBCXX_ASSERTIONS
    PLATEAU_SOURCE_DIR="${PROJECT_SOURCE_DIR}" PLATEAU_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  # Tests are compiled more often than they are run: the library they test is optimised, they are not.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60)
endfunction()

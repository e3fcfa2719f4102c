# plateau_embed(FILE lessons.json NAME lessons HEADER learn/embedded.hpp FUNCTION plateau::learn::embedded_lessons)
#
# Makes a file of the games' rooms part of every program: FUNCTION, declared in HEADER as
# `std::string_view (std::string_view game)`, gives its content, nothing where a room has none.
# The page has none of them: it fetches each when it is first needed.
function(plateau_embed)
  cmake_parse_arguments(PARSE_ARGV 0 EMBED "" "FILE;NAME;HEADER;FUNCTION" "")
  set(EMBED_FILES "")
  set(EMBED_CASES "")
  set(files "")
  if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    list(TRANSFORM PLATEAU_ROOMS APPEND /${EMBED_FILE} OUTPUT_VARIABLE files)
    file(GLOB files CONFIGURE_DEPENDS ${files})
  endif()
  foreach(file IN LISTS files)
    cmake_path(GET file PARENT_PATH room)
    cmake_path(GET room FILENAME game)
    string(APPEND EMBED_FILES "PLATEAU_EMBED(plateau_${EMBED_NAME}_${game}, \"${file}\")\n")
    string(APPEND EMBED_CASES
      "  if (game == \"${game}\")\n    return PLATEAU_EMBEDDED(plateau_${EMBED_NAME}_${game});\n")
  endforeach()
  set(embedded ${CMAKE_CURRENT_BINARY_DIR}/embedded_${EMBED_NAME}.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded.cpp.in ${embedded} @ONLY)
  target_sources(plateau PRIVATE ${embedded})
  # In a unity build the dependency would be lost.
  set_source_files_properties(${embedded} TARGET_DIRECTORY plateau
    PROPERTIES OBJECT_DEPENDS "${files}" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Which games there are. Each is a folder, its room; docs/architecture.md says what stands in one. A room may lie
# outside the tree: cmake -DPLATEAU_MORE_GAMES=docs/examples/breakthrough
set(PLATEAU_GAMES "src/chess;src/stackchess;src/abalone" CACHE STRING
  "The folders of the games, the default one first; relative to the source folder")
set(PLATEAU_MORE_GAMES "" CACHE STRING "Folders of games besides those")
set(PLATEAU_ROOMS "")
foreach(game IN LISTS PLATEAU_GAMES PLATEAU_MORE_GAMES)
  get_filename_component(room "${game}" ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
  if(NOT IS_DIRECTORY ${room})
    message(FATAL_ERROR "PLATEAU_GAMES, PLATEAU_MORE_GAMES: there is no folder ${room}")
  endif()
  list(APPEND PLATEAU_ROOMS ${room})
endforeach()

# What every room has to have besides its words, and what it may have.
set(PLATEAU_ROOM_NEEDS tactics look)
set(PLATEAU_ROOM_PARTS tactics look face baseline tuning insight actions)

# games/list.hpp, with all games, and games/all_<part>.hpp, with that part of every game that has it.
set(PLATEAU_GENERATED ${PROJECT_BINARY_DIR}/generated)
function(plateau_write_lists)
  set(includes "")
  set(types "")
  foreach(room IN LISTS PLATEAU_ROOMS)
    get_filename_component(name ${room} NAME)
    if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
      message(FATAL_ERROR "${room}: the folder of a game is named as its namespace, in small letters, digits and _")
    endif()
    foreach(file ${name}.hpp words/en.json)
      if(NOT EXISTS ${room}/${file})
        message(FATAL_ERROR "The game ${name} has no ${file}: docs/architecture.md, Adding a game")
      endif()
    endforeach()
    foreach(part IN LISTS PLATEAU_ROOM_NEEDS)
      if(NOT EXISTS ${room}/${part}.hpp)
        message(FATAL_ERROR "The game ${name} has no ${part}.hpp: docs/architecture.md, Adding a game")
      endif()
    endforeach()
    # The game `breakthrough` is the type plateau::breakthrough::Breakthrough.
    string(SUBSTRING ${name} 0 1 first)
    string(SUBSTRING ${name} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND includes "#include \"${name}/${name}.hpp\"\n")
    list(APPEND types "${name}::${first}${rest}")
  endforeach()
  string(JOIN ", " types ${types})
  set(made "// Made by cmake/games.cmake from PLATEAU_GAMES.\n#pragma once\n\n")
  file(CONFIGURE OUTPUT ${PLATEAU_GENERATED}/games/list.hpp CONTENT "${made}#include \"games/game_list.hpp\"
${includes}
namespace plateau {
/// Every game, the default one first.
using AllGames = GameList<${types}>;
} // namespace plateau
" @ONLY)
  foreach(part IN LISTS PLATEAU_ROOM_PARTS)
    set(includes "")
    foreach(room IN LISTS PLATEAU_ROOMS)
      get_filename_component(name ${room} NAME)
      if(EXISTS ${room}/${part}.hpp)
        string(APPEND includes "#include \"${name}/${part}.hpp\" // IWYU pragma: export\n")
      endif()
    endforeach()
    file(CONFIGURE OUTPUT ${PLATEAU_GENERATED}/games/all_${part}.hpp CONTENT "${made}${includes}" @ONLY)
  endforeach()
endfunction()

# plateau_game(<folder>): makes a room part of the library and of the tests. A file's name tells what it is: face*.cpp
# draws in a terminal, <program>_main.cpp is a program of its own, *_test.cpp are tests, *_process_test.cpp tests that
# start the programs, all else belongs to the library. What a room needs besides (flags of a file, say) stands in its
# CMakeLists.txt.
function(plateau_game folder)
  get_filename_component(name ${folder} NAME)
  get_filename_component(parent ${folder} DIRECTORY)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB tests CONFIGURE_DEPENDS ${folder}/*_test.cpp ${folder}/testing/*.cpp)
  list(REMOVE_ITEM sources ${tests})
  set(process_tests ${tests})
  list(FILTER process_tests INCLUDE REGEX "_process_test.cpp$")
  list(FILTER tests EXCLUDE REGEX "_process_test.cpp$")
  set(programs ${sources})
  list(FILTER programs INCLUDE REGEX "_main.cpp$")
  list(FILTER sources EXCLUDE REGEX "_main.cpp$")
  set(faces ${sources})
  list(FILTER faces INCLUDE REGEX "/face[^/]*$")
  list(FILTER sources EXCLUDE REGEX "/face[^/]*$")

  target_sources(plateau PRIVATE ${sources})
  target_include_directories(plateau PUBLIC $<BUILD_INTERFACE:${parent}>)
  # Playing in a terminal is compiled for each game on its own: it takes long.
  string(SUBSTRING ${name} 0 1 first)
  string(SUBSTRING ${name} 1 -1 rest)
  string(TOUPPER ${first} first)
  set(playing ${PLATEAU_GENERATED}/console/play_${name}.cpp)
  file(CONFIGURE OUTPUT ${playing} CONTENT "// Made by cmake/games.cmake.
#include \"console/play_with.hpp\"
#include \"games/all_face.hpp\"
#include \"games/all_tactics.hpp\"
#include \"games/list.hpp\"

template std::string plateau::console::play<plateau::${name}::${first}${rest}>(
    Terminal &, const ProgramOptions &, Guest<plateau::${name}::${first}${rest}>);
" @ONLY)
  # Made in console/, where their library is.
  set_property(GLOBAL APPEND PROPERTY plateau_faces ${faces} ${playing})
  set(on_screen ${PLATEAU_GENERATED}/screen/play_${name}.cpp)
  file(CONFIGURE OUTPUT ${on_screen} CONTENT "// Made by cmake/games.cmake.
#include \"games/all_face.hpp\"
#include \"games/all_tactics.hpp\"
#include \"games/list.hpp\"
#include \"screen/play_with.hpp\"

template std::string plateau::screen::play<plateau::${name}::${first}${rest}>(
    Device &, const console::ProgramOptions &, console::Guest<plateau::${name}::${first}${rest}>);
" @ONLY)
  set_property(GLOBAL APPEND PROPERTY plateau_screens ${on_screen})
  set(at_a_distance ${PLATEAU_GENERATED}/remote/play_${name}.cpp)
  file(CONFIGURE OUTPUT ${at_a_distance} CONTENT "// Made by cmake/games.cmake.
#include \"games/all_face.hpp\"
#include \"games/all_tactics.hpp\"
#include \"games/list.hpp\"
#include \"remote/play_with.hpp\"

template plateau::remote::Left plateau::remote::play<plateau::${name}::${first}${rest}>(const Place &, Client &);
" @ONLY)
  set_property(GLOBAL APPEND PROPERTY plateau_remotes ${at_a_distance})
  set_property(GLOBAL APPEND PROPERTY plateau_game_programs ${programs})
  set_property(GLOBAL APPEND PROPERTY plateau_game_process_tests ${process_tests})
  if(EXISTS ${folder}/CMakeLists.txt)
    add_subdirectory(${folder} ${PROJECT_BINARY_DIR}/games/${name})
  endif()
  if(BUILD_TESTING)
    find_package(nlohmann_json REQUIRED)
    plateau_tests(${name}_tests SOURCES ${tests} LIBRARIES plateau_bridge plateau_console nlohmann_json::nlohmann_json)
  endif()
endfunction()

# Which headers are installed: the public ones in include/plateau, and apart from them, in include/plateau/inner, those that
# they are made of. The inner ones come first in the path, so that what an older version has left behind is not read.
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/plateau)
set(public_list ${PROJECT_SOURCE_DIR}/packaging/public_headers.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${public_list})

set(public_headers "")
file(STRINGS ${public_list} lines REGEX "^[A-Za-z]")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^GAME/")
    list(APPEND public_headers ${PROJECT_SOURCE_DIR}/src/${line})
    continue()
  endif()
  foreach(room IN LISTS PLATEAU_ROOMS)
    cmake_path(GET room PARENT_PATH parent)
    cmake_path(GET room FILENAME name)
    string(REPLACE "GAME" ${name} file ${line})
    if(EXISTS ${parent}/${file})
      list(APPEND public_headers ${parent}/${file})
    endif()
  endforeach()
endforeach()

set(but_the_public_ones "")
foreach(header IN LISTS public_headers)
  cmake_path(GET header FILENAME file)
  cmake_path(GET header PARENT_PATH folder)
  cmake_path(GET folder FILENAME folder)
  install(FILES ${header} DESTINATION ${headers}/${folder})
  list(APPEND but_the_public_ones REGEX "/${folder}/${file}$" EXCLUDE)
endforeach()
install(FILES ${PLATEAU_GENERATED}/games/list.hpp DESTINATION ${headers}/games)
install(FILES ${PLATEAU_GENERATED}/games/all_tactics.hpp DESTINATION ${headers}/inner/games)
# Not what a room says to the console, the page, the arena or the tuner: those are not installed.
install(DIRECTORY core games search ${PLATEAU_ROOMS} DESTINATION ${headers}/inner
  FILES_MATCHING PATTERN "*.hpp" PATTERN testing EXCLUDE PATTERN testdata EXCLUDE PATTERN words EXCLUDE
  PATTERN laws.hpp EXCLUDE PATTERN "face*.hpp" EXCLUDE PATTERN look.hpp EXCLUDE PATTERN tuning.hpp EXCLUDE
  PATTERN insight.hpp EXCLUDE ${but_the_public_ones})

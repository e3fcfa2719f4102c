# Makes C++ tables out of i18n/<language>/*.json and the games' words/<language>.json, so that the programs need no files
# at run time. A language is a folder of i18n/; English is the default one. The words of the page alone, web*.json, are not
# among them: the page brings them itself.
# Use: cmake -D SOURCE=<i18n folder> -D "ROOMS=<folder>|<folder>…" -D OUTPUT=<file.cpp> -P embed_texts.cmake
cmake_minimum_required(VERSION 3.25)
string(REPLACE "|" ";" ROOMS "${ROOMS}")

function(table language out)
  file(GLOB files "${SOURCE}/${language}/*.json")
  list(FILTER files EXCLUDE REGEX "/web(-[a-z]+)?\\.json$")
  foreach(room IN LISTS ROOMS)
    if(NOT EXISTS "${room}/words/${language}.json")
      message(FATAL_ERROR "${room}: its words are missing in a language: words/${language}.json")
    endif()
    list(APPEND files "${room}/words/${language}.json")
  endforeach()
  set(entries "")
  foreach(file IN LISTS files)
    file(READ "${file}" json)
    string(JSON count LENGTH "${json}")
    math(EXPR last "${count} - 1")
    if(count GREATER 0)
      foreach(i RANGE ${last})
        string(JSON key MEMBER "${json}" ${i})
        string(JSON text GET "${json}" "${key}")
        # A list separator inside a text would split it: keep it out of CMake's sight.
        string(REPLACE ";" "<semicolon>" text "${text}")
        if(text MATCHES "\\)texts\"")
          message(FATAL_ERROR "${file}: ${key} contains the end mark of a raw string")
        endif()
        list(APPEND entries "{\"${key}\"sv, R\"texts(${text})texts\"sv},")
      endforeach()
    endif()
  endforeach()
  list(SORT entries)
  list(LENGTH entries size)
  string(JOIN "\n" body ${entries})
  string(REPLACE "<semicolon>" ";" body "${body}")
  set(${out} "constexpr std::array<plateau::TextEntry, ${size}> texts_${language} = {{\n${body}\n}};\n" PARENT_SCOPE)
endfunction()

file(GLOB languages RELATIVE "${SOURCE}" "${SOURCE}/*")
list(REMOVE_ITEM languages en)
list(PREPEND languages en)
set(tables "")
set(list "")
foreach(language IN LISTS languages)
  table(${language} one)
  string(APPEND tables "${one}")
  string(APPEND list "    plateau::LanguageTexts{\"${language}\"sv, texts_${language}},\n")
endforeach()
file(WRITE "${OUTPUT}.new" "// Made from i18n/ and the words of the games by cmake/embed_texts.cmake.
#include \"core/texts_data.hpp\"
#include <array>
using namespace std::string_view_literals;
namespace {
${tables}constexpr std::array all_texts = {
${list}};
}
namespace plateau {
std::span<const LanguageTexts> embedded_texts() { return all_texts; }
} // namespace plateau
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)

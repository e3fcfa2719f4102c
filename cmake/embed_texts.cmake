# Makes one C++ table out of i18n/<language>/*.json, so that the programs need no files at run time.
# Use: cmake -D SOURCE=<i18n folder> -D OUTPUT=<file.cpp> -P embed_texts.cmake
cmake_minimum_required(VERSION 3.25)

function(table language name out)
  file(GLOB files "${SOURCE}/${language}/*.json")
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
  set(${out} "constexpr std::array<plateau::TextEntry, ${size}> ${name} = {{\n${body}\n}};\n" PARENT_SCOPE)
endfunction()

table(en english english)
table(fr french french)
file(WRITE "${OUTPUT}.new" "// Made from i18n/ by cmake/embed_texts.cmake.
#include \"core/texts_data.hpp\"
#include <array>
using namespace std::string_view_literals;
namespace {
${english}${french}}
namespace plateau {
std::span<const TextEntry> english_texts() { return english; }
std::span<const TextEntry> french_texts() { return french; }
} // namespace plateau
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)

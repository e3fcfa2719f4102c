# Warnings are errors here and nowhere else: whoever embeds the core brings another compiler.
option(PLATEAU_WERROR "Treat warnings as errors" OFF)
option(PLATEAU_HARDENED "Hardened code generation and linking" ON)

option(PLATEAU_FUZZ "Link the fuzz targets with libFuzzer (clang only)" OFF)

# The core is what has to be quick. The rest would only take longer to compile.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

# What the fuzzers drive tells them where they get to.
function(plateau_fuzzed target)
  if(PLATEAU_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
  endif()
endfunction()

add_library(plateau_flags INTERFACE)
target_compile_options(plateau_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees uninitialised and overlapping bytes inside its own std::string (its bugs 105562 and 105651); the
  # sanitizers and clang-tidy look instead.
  target_compile_options(plateau_flags INTERFACE -Wno-maybe-uninitialized -Wno-restrict)
endif()
if(PLATEAU_WERROR)
  target_compile_options(plateau_flags INTERFACE -Werror)
endif()
if(PLATEAU_HARDENED AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  # Position-independent code, so that the installed library also fits into shared objects.
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  target_compile_options(plateau_flags INTERFACE -fstack-protector-strong)
  target_link_options(plateau_flags INTERFACE -pie -Wl,-z,relro,-z,now)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_compile_definitions(plateau_flags INTERFACE _FORTIFY_SOURCE=2)
  endif()
endif()

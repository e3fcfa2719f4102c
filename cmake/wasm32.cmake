# The toolchain for the browser: Debian's clang 14 with wasi-libc and libc++ for wasm32.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})

set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Every browser since 2021 has SIMD; bulk memory makes copies of positions one instruction.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -mbulk-memory -fvisibility=hidden")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-flto")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -flto -Wl,--strip-debug")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)

# WebAssembly without an operating system: CMake 3.25 does not know it by itself.
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")

# What find_package(plateau) reads: the library, and the threads that its search needs.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/plateau-targets.cmake)

# What moves_bmi2.cpp defines beside its door must be of or on ByPext: any other inline
# function might be chosen by the linker for the whole program, and end it on an older CPU.
# Use: cmake -D NM=<nm> -D OBJECT=<moves_bmi2.cpp.o> -P check_bmi2_apart.cmake
execute_process(COMMAND ${NM} -C --defined-only ${OBJECT} OUTPUT_VARIABLE symbols
  RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT symbols MATCHES "ByPext")
  message(FATAL_ERROR "no symbols in ${OBJECT}")
endif()
string(REGEX MATCHALL "[^\n]+ W [^\n]+" weak_functions "${symbols}")
list(FILTER weak_functions EXCLUDE REGEX "ByPext")
if(weak_functions)
  list(JOIN weak_functions "\n" text)
  message(FATAL_ERROR "compiled for newer CPUs and shared with the rest:\n${text}")
endif()

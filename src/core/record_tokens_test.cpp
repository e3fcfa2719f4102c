#include "core/record_tokens.hpp"
#include <gtest/gtest.h>

/// @file describe.hpp
/// Which games there are and what can be agreed about each: `GameDescription[]` of protocol.ts.
#pragma once

#include "core/json.hpp"
#include "core/texts.hpp"

namespace plateau::bridge {

void write_descriptions(JsonWriter &json, Language language);

/// All texts whose key begins so, as one object.
void write_texts(JsonWriter &json, Language language, std::string_view prefix);

} // namespace plateau::bridge

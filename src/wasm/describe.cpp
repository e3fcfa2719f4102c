#include "wasm/describe.hpp"

#include "wasm/scene.hpp"

namespace plateau::bridge {

namespace {

std::string rules_text(Language language, std::string_view game, std::string_view help) {
  return text(language, std::string("app.rules.").append(game).append(".").append(help));
}

/// The layouts of Abalone, each with its board: the only option that is a choice.
void write_layouts(JsonWriter &json, Language language) {
  using abalone::Abalone;
  json.key("usual").string(abalone::layouts.front().name);
  json.key("choices").open_array();
  for (std::size_t i = 0; i < abalone::layouts.size(); ++i) {
    const auto position = Abalone::start({static_cast<std::uint8_t>(i), 0});
    json.open_object();
    json.key("value").string(abalone::layouts[i].name);
    json.key("text").string(rules_text(language, Abalone::name, abalone::layouts[i].name));
    json.key("position").string(Abalone::write_position(position));
    write_stacks<Abalone>(json.key("stacks"), position);
    json.close_object();
  }
  json.close_array();
}

template <Game G> void write_options(JsonWriter &json, Language language) {
  json.open_array();
  for (const auto &option : Look<G>::options) {
    json.open_object();
    json.key("key").string(option.key);
    json.key("text").string(rules_text(language, G::name, option.help));
    switch (option.kind) {
    case OfferedOption::Kind::flag:
      json.key("kind").string("flag");
      break;
    case OfferedOption::Kind::number:
      json.key("kind").string("number");
      json.key("least").integer(option.least).key("most").integer(option.most).key("usual");
      option.usual ? json.integer(*option.usual) : json.null();
      break;
    case OfferedOption::Kind::choice:
      json.key("kind").string("choice");
      write_layouts(json, language);
      break;
    }
    json.close_object();
  }
  json.close_array();
}

/// The words of a piece or side, the game's own or shared.
std::string words_of(Language language, std::string_view game, std::string_view group,
                     std::string_view key) {
  const auto shared = std::string(group).append(".").append(key);
  const auto own = find_text(language, std::string(game).append(".").append(shared));
  return own.empty() ? text(language, shared) : std::string(own);
}

template <Game G> void write_description(JsonWriter &json, Language language) {
  json.open_object();
  json.key("game").string(G::name);
  json.key("text").string(text(language, std::string("app.game.").append(G::name)));
  json.key("sides").open_array();
  for (const Side side : {Side::first, Side::second}) {
    json.open_object().key("key").string(G::side_key(side));
    json.key("text").string(words_of(language, G::name, "side", G::side_key(side)));
    json.close_object();
  }
  json.close_array().key("pieces").open_array();
  for (int piece = 0; piece < Look<G>::piece_count; ++piece) {
    json.open_object().key("key").string(G::piece_key(piece));
    json.key("side").string(G::side_key(side_of_piece<G>(piece)));
    json.key("text").string(words_of(language, G::name, "piece", G::piece_key(piece)));
    json.close_object();
  }
  json.close_array();
  json.key("stacks").boolean(Look<G>::stacks);
  write_options<G>(json.key("options"), language);
  json.key("fields").open_array();
  for (const auto &field : Look<G>::fields) {
    json.open_object().key("key").string(field.key).key("kind").string(field.kind);
    json.key("usual").string(field.usual).close_object();
  }
  json.close_array();
  json.key("start").string(G::write_position(G::start({})));
  json.close_object();
}

} // namespace

void write_descriptions(JsonWriter &json, Language language) {
  json.open_array();
  for_each_game([&]<Game G>(std::type_identity<G>) { write_description<G>(json, language); });
  json.close_array();
}

void write_texts(JsonWriter &json, Language language, std::string_view prefix) {
  json.open_object();
  for (std::size_t i = 0; i < text_count(language); ++i)
    if (const auto key = text_key(language, i); key.substr(0, prefix.size()) == prefix)
      json.key(key).string(find_text(language, key));
  json.close_object();
}

} // namespace plateau::bridge

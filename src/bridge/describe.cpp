#include "bridge/describe.hpp"

#include "bridge/scene.hpp"

namespace plateau::bridge {

namespace {

std::string rules_text(Language language, std::string_view game, std::string_view help) {
  return text(language, std::string(game).append(".rules.").append(help));
}

/// The words a game has of its own under this key, or others.
std::string own_words(Language language, std::string_view game, std::string_view key,
                      std::string_view otherwise) {
  const auto own = find_text(language, std::string(game).append(".").append(key));
  return std::string(own.empty() ? otherwise : own);
}
std::string own_words(Language language, std::string_view game, std::string_view group,
                      std::string_view key, std::string_view otherwise) {
  return own_words(language, game, std::string(group).append(".").append(key), otherwise);
}

/// The values of an option, each with the board it starts from.
template <Game G>
void write_choices(JsonWriter &json, Language language,
                   const RulesOption<typename G::Rules> &option) {
  json.key("usual").string(option.choices.front());
  json.key("choices").open_array();
  for (const auto value : option.choices) {
    const auto rules = G::read_rules(std::string(option.key).append("=").append(value));
    json.open_object();
    json.key("value").string(value);
    json.key("name").string(own_words(language, G::name, "choice", value, value));
    json.key("text").string(rules_text(language, G::name, value));
    write_stacks<G>(json.key("stacks"), G::start(*rules));
    json.close_object();
  }
  json.close_array();
}

template <Game G> void write_options(JsonWriter &json, Language language) {
  using Kind = typename RulesOption<typename G::Rules>::Kind;
  json.open_array();
  for (const auto &option : G::rules_options()) {
    if (!option.offered)
      continue;
    json.open_object();
    json.key("key").string(option.key);
    const auto help = rules_text(language, G::name, option.key);
    json.key("name").string(own_words(language, G::name, "option", option.key, help));
    json.key("agreed").string(own_words(language, G::name, "agreed", option.key, ""));
    switch (option.kind) {
    case Kind::flag:
      json.key("kind").string("flag");
      break;
    case Kind::number:
      json.key("kind").string("number");
      json.key("least").integer(option.least).key("most").integer(option.most).key("usual");
      option.usual ? json.integer(*option.usual) : json.null();
      json.key("byLot").boolean(option.by_lot);
      break;
    case Kind::choice:
      json.key("kind").string("choice");
      write_choices<G>(json, language, option);
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

/// The letters of pieces in game files, and those that people of this language read and type.
template <Game G> void write_letters(JsonWriter &json, Language language) {
  const auto key = std::string(G::name).append(".letters");
  json.open_array();
  for (const auto one : {Language{}, language})
    json.string(find_text(one, key));
  json.close_array();
}

template <Game G> void write_files(JsonWriter &json) {
  Files files{"", "", "txt", "text/plain"};
  if constexpr (requires { Look<G>::files; })
    files = Look<G>::files;
  json.open_object();
  json.key("position").string(files.position).key("record").string(files.record);
  json.key("extension").string(files.extension).key("type").string(files.type);
  json.close_object();
}

template <Game G> void write_description(JsonWriter &json, Language language) {
  json.open_object();
  json.key("game").string(G::name);
  json.key("name").string(own_words(language, G::name, "name", G::name));
  json.key("typed").string(own_words(language, G::name, "typed", ""));
  json.key("evaluation").string(own_words(language, G::name, "evaluation", ""));
  write_letters<G>(json.key("letters"), language);
  write_files<G>(json.key("files"));
  json.key("text").string(text(language, std::string(G::name).append(".about")));
  json.key("sides").open_array();
  for (const Side side : {Side::first, Side::second}) {
    json.open_object().key("key").string(G::side_key(side));
    json.key("text").string(words_of(language, G::name, "side", G::side_key(side)));
    json.close_object();
  }
  json.close_array().key("pieces").open_array();
  for (int piece = 0; piece < Look<G>::piece_count; ++piece) {
    const auto key = G::piece_key(piece);
    const auto text = words_of(language, G::name, "piece", key);
    const auto label = own_words(language, G::name, "label", key, text);
    json.open_object().key("key").string(key);
    json.key("side").string(G::side_key(side_of_piece<G>(piece)));
    json.key("shape").string(shape_of<G>(piece));
    json.key("text").string(text).key("label").string(label);
    json.key("kind").string(own_words(language, G::name, "kind", kind_in(key), label));
    json.close_object();
  }
  json.close_array();
  json.key("stacks").boolean(Look<G>::stacks);
  write_options<G>(json.key("options"), language);
  json.key("fields").open_array();
  for (const auto &field : Look<G>::fields) {
    json.open_object().key("key").string(field.key).key("kind").string(field.kind);
    json.key("usual").string(field.usual);
    json.key("name").string(own_words(language, G::name, "field", field.key, field.key));
    json.close_object();
  }
  json.close_array().key("rules").open_array();
  if constexpr (requires { Look<G>::rules_sections; })
    for (const auto section : Look<G>::rules_sections)
      json.string(section);
  json.close_array();
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

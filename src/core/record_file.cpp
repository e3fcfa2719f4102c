#include "core/record_file.hpp"

#include "core/utf8.hpp"

namespace plateau {

namespace {

using TokenKind = RecordToken::Kind;

/// Control characters of both blocks: ASCII's, and the one above it, in UTF-8 or as a byte of its
/// own.
bool steers_terminals(std::string_view character) {
  const auto last = static_cast<unsigned char>(character.back());
  if (character.size() == 1)
    return (last < 0x20 && last != '\t') || (last >= 0x7F && last < 0xA0);
  return character.size() == 2 && character[0] == '\xC2' && last < 0xA0;
}

} // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const auto character = first_character(text);
    text.remove_prefix(character.size());
    if (character == "\n" || (character == "\r" && text.substr(0, 1) != "\n"))
      line.push_back(' ');
    else if (character == "\r")
      continue;
    else if (steers_terminals(character))
      line.push_back('?');
    else
      line.append(character);
  }
  return line;
}

bool RecordFile::next_game() {
  leave_game();
  tags_.clear();
  tag_refusal_.reset();
  leading_comments_.clear();
  if (!pending_)
    lexer_.next(token_);
  pending_ = true;
  line_ = token_.line;
  offset_ = token_.offset;
  state_ = State::unread;
  if (read_tags())
    return true;
  // The end of the file, perhaps with words nobody plays by.
  state_ = State::finished;
  return false;
}

/// Reads tags and the comments around them; false when there is no game.
bool RecordFile::read_tags() {
  while (true) {
    if (over_budget()) {
      refuse_tags(Refusal::malformed(code::game_too_long, {}, token_.column));
      return true;
    }
    switch (token_.kind) {
    case TokenKind::tag:
      // A game without moves is followed by one that opens with the same tag.
      if (!tags_.empty() && tags_[0].name == token_.text)
        return true;
      if (tags_.size() == budget_.tags) {
        refuse_tags(Refusal::malformed(code::too_many_tags, token_.text, token_.column));
        return true;
      }
      add_tag();
      break;
    case TokenKind::comment:
      if (leading_comments_.size() == budget_.items) {
        refuse_tags(Refusal::malformed(code::too_many_items, token_.text, token_.column));
        return true;
      }
      leading_comments_.push_back(on_one_line(token_.text));
      break;
    case TokenKind::bad:
      refuse_tags(refusal_of(token_));
      return true;
    case TokenKind::end:
      return !tags_.empty();
    case TokenKind::word:
    case TokenKind::glyph:
    case TokenKind::open:
    case TokenKind::close:
    case TokenKind::result:
      return true;
    }
    lexer_.next(token_);
  }
}

void RecordFile::add_tag() {
  const auto before_value = static_cast<std::uint32_t>(token_.value.data() - token_.text.data());
  const RecordTags::Tag tag{token_.text, token_.value, token_.line,
                            token_.column + 1 + before_value};
  token_.plain ? tags_.add(tag) : tags_.add_escaped(tag);
}

void RecordFile::refuse_tags(Refusal refusal) {
  refusal.line = token_.line;
  tag_refusal_ = std::move(refusal);
  pending_ = false;
  state_ = State::lost_in_tags;
}

/// Goes to where the next game begins.
void RecordFile::leave_game() {
  // What follows a refused game with tags, up to the next tag, belongs to nothing.
  const bool to_next_tag = state_ != State::unread && !tags_.empty();
  if (state_ == State::lost_in_tags) {
    lexer_.skip_tag_lines();
    state_ = State::refused;
  }
  std::uint64_t depth = 0;
  while (state_ == State::unread || state_ == State::refused) {
    switch (next_token().kind) {
    case TokenKind::bad:
      state_ = State::lost;
      break;
    case TokenKind::end:
      state_ = State::finished;
      break;
    case TokenKind::open:
      ++depth;
      break;
    case TokenKind::close:
      depth -= depth > 0 ? 1 : 0;
      break;
    case TokenKind::result:
      if (depth == 0 && !to_next_tag)
        state_ = State::finished;
      break;
    case TokenKind::tag:
    case TokenKind::word:
    case TokenKind::glyph:
    case TokenKind::comment:
      break;
    }
  }
  if (state_ == State::lost) {
    lexer_.skip_to_tag_line();
    pending_ = false;
  }
  state_ = State::finished;
}

} // namespace plateau

#include "core/record_tokens.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau {
namespace {

using Kind = RecordToken::Kind;

/// A token as a short text: what it is, and what stands in it.
std::string shown(const RecordToken &token) {
  switch (token.kind) {
  case Kind::end:
    return "end";
  case Kind::tag:
    return "[" + std::string(token.text) + "|" + std::string(token.value) + "]";
  case Kind::word:
    return std::string(token.text);
  case Kind::glyph:
    return "$" + std::to_string(token.glyph);
  case Kind::comment:
    return "{" + std::string(token.text) + "}";
  case Kind::open:
  case Kind::close:
    return std::string(token.text);
  case Kind::result:
    return "=" + std::string(token.text);
  case Kind::bad:
    return "!" + std::string(token.code);
  }
  return {};
}

std::vector<std::string> all_tokens(RecordLexer &lexer, bool with_place = false) {
  std::vector<std::string> tokens;
  RecordToken token;
  do {
    lexer.next(token);
    auto text = shown(token);
    if (with_place)
      text += "@" + std::to_string(token.line) + ":" + std::to_string(token.column);
    tokens.push_back(std::move(text));
  } while (token.kind != Kind::end && tokens.size() < 1000);
  return tokens;
}

std::string tokens_of(std::string_view text, bool with_place = false) {
  RecordLexer lexer(text);
  std::string joined;
  for (const auto &token : all_tokens(lexer, with_place))
    joined += joined.empty() ? token : " " + token;
  return joined;
}

/// Hands a text over a few bytes at a time.
ReadChunk in_chunks(std::string text, std::size_t size) {
  return [text = std::move(text), size, at = std::size_t{0}](char *into,
                                                             std::size_t capacity) mutable {
    const std::size_t count = std::min({size, capacity, text.size() - at});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, into);
    at += count;
    return count;
  };
}

TEST(RecordTokens, MoveNumbersArePassedOver) {
  EXPECT_EQ(tokens_of("1. e4 e5 2.Nf3 2...Nc6 12.a1b2 3 Bb5 1. ... a6"),
            "e4 e5 Nf3 Nc6 a1b2 Bb5 a6 end");
  EXPECT_EQ(tokens_of("1.a1b2 i5h5 2.a5b5"), "a1b2 i5h5 a5b5 end") << "the Abalone archive";
  EXPECT_EQ(tokens_of("7"), "end");
  EXPECT_EQ(tokens_of("7."), "end");
  EXPECT_EQ(tokens_of("7...."), "end");
}

TEST(RecordTokens, AMoveMayBeginWithADigit) {
  EXPECT_EQ(tokens_of("1. 2a2-a4 3c3xc5 2.2b2-b4 12a1-a2"), "2a2-a4 3c3xc5 2b2-b4 12a1-a2 end");
  EXPECT_EQ(tokens_of("1. 0-0 0-0-0"), "0-0 0-0-0 end") << "castling with zeros is no result";
}

TEST(RecordTokens, Results) {
  EXPECT_EQ(tokens_of("1-0 0-1 1/2-1/2 * e4* 10.e4 1-0"),
            "=1-0 =0-1 =1/2-1/2 =* e4 =* e4 =1-0 end");
}

TEST(RecordTokens, Glyphs) {
  EXPECT_EQ(tokens_of("e4! e5? f4!! f5?? g4!? g5?! h4 $7 $255 h5!!!"),
            "e4 $1 e5 $2 f4 $3 f5 $4 g4 $5 g5 $6 h4 $7 $255 h5 $3 $1 end");
  EXPECT_EQ(tokens_of("$256"), "!bad-glyph end");
  EXPECT_EQ(tokens_of("$ 1"), "!bad-glyph end");
  EXPECT_EQ(tokens_of("$x e4"), "!bad-glyph x e4 end");
}

TEST(RecordTokens, Comments) {
  EXPECT_EQ(tokens_of("e4{a {b ; c}e5 ; to the end } of line\nf4;\n;last"),
            "e4 {a {b ; c} e5 { to the end } of line} f4 {} {last} end");
  EXPECT_EQ(tokens_of("{two\nlines} e4", true), "{two\nlines}@1:1 e4@2:8 end@2:10");
  EXPECT_EQ(tokens_of("} e4"), "!brace-without-comment e4 end");
}

TEST(RecordTokens, Variations) {
  EXPECT_EQ(tokens_of("e4 (d4 (c4)) e8(Q) e8(Q)+ e8(d4)"),
            "e4 ( d4 ( c4 ) ) e8(Q) e8(Q)+ e8 ( d4 ) end");
}

TEST(RecordTokens, Tags) {
  EXPECT_EQ(tokens_of(R"([Event "A \"b\" \\ c"][ Site  "" ])"),
            R"([Event|A \"b\" \\ c] [Site|] end)");
  EXPECT_EQ(tokens_of("[ \"x\"]"),
            "!tag-without-name !bad-character x !bad-character !bad-character end");
  EXPECT_EQ(tokens_of("[Event]\n"), "!tag-without-value Event !bad-character end");
  EXPECT_EQ(tokens_of("[Event \"x\n\"]"),
            "!tag-without-end Event !bad-character x !bad-character !bad-character end");
  EXPECT_EQ(tokens_of("[Event \"x\""),
            "!tag-without-end Event !bad-character x !bad-character end");
  EXPECT_EQ(tokens_of("[Event \"x\\"), "!tag-without-end Event !bad-character x\\ end");
}

TEST(RecordTokens, EscapedLinesByteOrderMarkAndLineEnds) {
  EXPECT_EQ(tokens_of("\xEF\xBB\xBF%hidden\ne4\r\n% hidden too\r\ne5 %\n%"),
            "e4 e5 !bad-character end");
  EXPECT_EQ(tokens_of("\xEF\xBB\xBF"
                      "e4",
                      true),
            "e4@1:1 end@1:3");
  EXPECT_EQ(tokens_of("e4\r\n  e5\n\n\tf4", true), "e4@1:1 e5@2:3 f4@4:2 end@4:4");
}

TEST(RecordTokens, StrangeBytes) {
  EXPECT_EQ(tokens_of(std::string_view("e4\0e5", 5)), "e4 !bad-character e5 end");
  EXPECT_EQ(tokens_of("e4 \x01 \x7f \" ]"),
            "e4 !bad-character !bad-character !bad-character !bad-character end");
  EXPECT_EQ(tokens_of(""), "end");
  EXPECT_EQ(tokens_of("♘f3 ½"), "♘f3 ½ end") << "what a game makes of it is its own affair";
}

TEST(RecordTokens, EndIsForEver) {
  RecordLexer lexer("e4");
  RecordToken token;
  for (int i = 0; i < 3; ++i)
    lexer.next(token);
  EXPECT_EQ(token.kind, Kind::end);
}

TEST(RecordTokens, ChunksOfAnySizeGiveTheSameTokens) {
  std::string text =
      "\xEF\xBB\xBF[Event \"x\"]\n%escaped\n1. e4 {a\ncomment} e5 $3 (2. d4!?) 1-0\n";
  for (int doubling = 0; doubling < 4; ++doubling)
    text += text;
  RecordLexer whole(text);
  const auto expected = all_tokens(whole, true);
  for (const std::size_t size : {std::size_t{1}, std::size_t{2}, std::size_t{7}, text.size()}) {
    RecordLexer chunked(in_chunks(text, size));
    EXPECT_EQ(all_tokens(chunked, true), expected) << size;
  }
}

TEST(RecordTokens, ATextLongerThanTheWindowIsReadToItsEnd) {
  // Every length of line makes the window's edge fall elsewhere.
  std::string text;
  std::size_t words = 0;
  while (text.size() < 3 * RecordWindow::capacity) {
    text += "e4 {" + std::string(words % 97, 'c') + "} ";
    if (++words % 50 == 0)
      text += "\n% " + std::string(words, 'x') + "\n";
  }
  RecordLexer lexer(in_chunks(text, 10'000));
  RecordToken token;
  std::size_t seen = 0;
  for (lexer.next(token); token.kind != Kind::end; lexer.next(token)) {
    ASSERT_NE(token.kind, Kind::bad) << token.line << ":" << token.column;
    if (token.kind == Kind::comment) {
      EXPECT_EQ(token.text.size(), seen % 97);
      ++seen;
    }
  }
  EXPECT_EQ(seen, words);
}

TEST(RecordTokens, AWordHasALimit) {
  const std::string longest(RecordBudget::max_word_bytes, 'a');
  EXPECT_EQ(tokens_of(longest), longest + " end");
  EXPECT_EQ(tokens_of(longest + "a").substr(0, 14), "!word-too-long");
  const std::string number(RecordBudget::max_word_bytes, '1');
  EXPECT_EQ(tokens_of(number + " e4"), "e4 end");
  EXPECT_EQ(tokens_of(number + "1 e4"), "!word-too-long e4 end");
  EXPECT_EQ(tokens_of("[" + longest + " \"\"]"), "[" + longest + "|] end");
  EXPECT_EQ(tokens_of("[" + longest + "a \"\"]").substr(0, 14), "!word-too-long");
}

TEST(RecordTokens, ATagHasALimit) {
  const std::string frame = "[Event \"\"]";
  const std::string longest(RecordBudget::max_tag_bytes - frame.size(), 'v');
  EXPECT_EQ(tokens_of("[Event \"" + longest + "\"]"), "[Event|" + longest + "] end");
  EXPECT_EQ(tokens_of("[Event \"v" + longest + "\"]").substr(0, 13), "!tag-too-long");
}

TEST(RecordTokens, ACommentHasALimit) {
  const std::string longest(RecordBudget::max_comment_bytes, 'c');
  EXPECT_EQ(tokens_of("{" + longest + "} e4"), "{" + longest + "} e4 end");
  EXPECT_EQ(tokens_of("{c" + longest + "} e4").substr(0, 17), "!comment-too-long");
  EXPECT_EQ(tokens_of(";" + longest + "\ne4"), "{" + longest + "} e4 end");
  EXPECT_EQ(tokens_of(";c" + longest + "\ne4").substr(0, 17), "!comment-too-long");
  EXPECT_EQ(tokens_of("{never closed").substr(0, 20), "!comment-without-end");
}

TEST(RecordTokens, TheSourceIsNotBelievedWhenItBoasts) {
  bool called = false;
  RecordLexer lexer([&](char *into, std::size_t) -> std::size_t {
    if (std::exchange(called, true))
      return 0;
    std::copy_n("e4", 2, into);
    return ~std::size_t{0};
  });
  RecordToken token;
  lexer.next(token);
  EXPECT_EQ(token.text.substr(0, 2), "e4");
}

} // namespace
} // namespace plateau

#include "server/testing/websocket_cases.hpp"

#include "server/testing/visitor.hpp"

#include <algorithm>

namespace plateau::server::testing::websocket {

namespace {

constexpr unsigned continuation = 0;
constexpr unsigned text = 1;
constexpr unsigned binary = 2;
constexpr unsigned closing = 8;
constexpr unsigned ping = 9;
constexpr unsigned pong = 10;
constexpr bool more = false; ///< For `frame`: not the last of its message.

constexpr std::size_t kilo = 1024;
constexpr std::size_t mega = 1024 * kilo;

const std::string hello = "Hello, world!";
/// “κόσμε”, with the accent of old Greek, which takes three octets.
const std::string greek = "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5";
const std::string surrogate = "\xed\xa0\x80"; ///< Half a pair of UTF-16.
const std::string broken = "close 1002";      ///< Protocol error.
const std::string not_utf8 = "close 1007";
const std::vector<std::string> text_only = {"bye text-only", "close 1003"};

std::string with_reserved(std::string bytes, unsigned bits) {
  bytes[0] = static_cast<char>(static_cast<unsigned char>(bytes[0]) | bits << 4U);
  return bytes;
}

std::string close_frame(unsigned code, const std::string &reason = {}) {
  std::string payload;
  payload += static_cast<char>(code >> 8U);
  payload += static_cast<char>(code & 0xFFU);
  return frame(closing, payload + reason);
}

/// A message of exactly that size, which is answered with its id. What is too short to be one is
/// answered without.
std::string sized(const std::string &id, std::size_t size) {
  std::string message = R"({"v":1,"type":"case","id":")" + id + R"(","x":")";
  constexpr std::size_t end = 2;
  if (message.size() + end > size)
    return std::string(size, '*');
  message.resize(size - end, '*');
  return message + "\"}";
}
std::string answer_to(const std::string &id, std::size_t size) {
  return sized(id, size).starts_with("{") ? "answer " + id : "answer";
}

/// A message in frames of so many bytes.
std::string in_fragments(unsigned opcode, const std::string &message, std::size_t size) {
  std::string bytes;
  for (std::size_t at = 0; at < message.size(); at += size)
    bytes += frame(at == 0 ? opcode : continuation, message.substr(at, size),
                   at + size >= message.size());
  return bytes;
}

class Table {
public:
  explicit Table(std::size_t longest) : longest_(longest) {}

  void framing();
  void pings();
  void reserved_bits();
  void opcodes();
  void fragments();
  void utf8();
  void utf8_sequences();
  void closing_handshake();
  void sizes();
  void round_trips();

  std::vector<Case> made;

private:
  void add(const std::string &number, std::vector<Step> steps, std::vector<std::string> heard) {
    made.push_back({number, std::move(steps), std::move(heard)});
  }
  void add(const std::string &number, const std::string &bytes, std::vector<std::string> heard) {
    add(number, std::vector<Step>{{bytes}}, std::move(heard));
  }
  /// A text of that size, and the same as bytes.
  void add_text(const std::string &number, std::size_t size, std::size_t chop = 0) {
    add(number, {{frame(text, sized(number, size)), chop}}, {answer_to(number, size)});
  }
  void add_binary(const std::string &number, std::size_t size, std::size_t chop = 0) {
    add(number, {{frame(binary, std::string(size, '\xfe')), chop}}, text_only);
  }
  void add_sequences(int group, const std::vector<std::string> &payloads, bool valid) {
    for (std::size_t i = 0; i < payloads.size(); ++i)
      add("6." + std::to_string(group) + "." + std::to_string(i + 1), frame(text, payloads[i]),
          {valid ? "answer" : not_utf8});
  }
  std::size_t at_most(std::size_t size) const { return std::min(size, longest_); }

  std::size_t longest_;
};

void Table::framing() {
  const std::vector<std::size_t> sizes = {0, 125, 126, 127, 128, 65535, 65536, 65536};
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto chop = i + 1 == sizes.size() ? std::size_t{997} : 0;
    add_text("1.1." + std::to_string(i + 1), sizes[i], chop);
    add_binary("1.2." + std::to_string(i + 1), sizes[i], chop);
  }
}

void Table::pings() {
  const std::string longest(125, '\xfe');
  add("2.1", frame(ping, ""), {"pong "});
  add("2.2", frame(ping, hello), {"pong " + hello});
  const std::string bytes("\x00\xff\xfe\xfd\xfc\xfb\x00\xff", 8);
  add("2.3", frame(ping, bytes), {"pong " + bytes});
  add("2.4", frame(ping, longest), {"pong " + longest});
  add("2.5", frame(ping, longest + '\xfe'), {broken});
  add("2.6", {{frame(ping, longest), 1}}, {"pong " + longest});
  add("2.7", frame(pong, ""), {});
  add("2.8", frame(pong, "nobody asked"), {});
  add("2.9", frame(pong, "nobody asked") + frame(ping, hello), {"pong " + hello});
  std::string ten;
  std::vector<std::string> answers;
  for (int i = 0; i < 10; ++i) {
    ten += frame(ping, "payload-" + std::to_string(i));
    answers.push_back("pong payload-" + std::to_string(i));
  }
  add("2.10", ten, answers);
  add("2.11", {{ten, 1}}, answers);
}

void Table::reserved_bits() {
  const auto said = frame(text, hello);
  const auto asked = frame(ping, "");
  add("3.1", with_reserved(said, 1), {broken});
  add("3.2", said + with_reserved(said, 2) + asked, {"answer?", broken});
  add("3.3", {{said, 0, 1}, {with_reserved(said, 3)}, {asked}}, {"answer", broken});
  add("3.4", {{said + with_reserved(said, 4) + asked, 1}}, {"answer?", broken});
  add("3.5", with_reserved(frame(binary, hello), 5), {broken});
  add("3.6", with_reserved(frame(ping, hello), 6), {broken});
  add("3.7", with_reserved(frame(closing, ""), 7), {broken});
}

/// Those that no version of the protocol has defined.
void Table::opcodes() {
  for (const unsigned group : {1U, 2U}) {
    const unsigned first = group == 1 ? 3 : 11;
    const auto number = "4." + std::to_string(group) + ".";
    // Behind a text, and before a ping.
    const auto between = [](const std::string &reserved) {
      auto bytes = frame(text, hello);
      return bytes.append(reserved).append(frame(ping, ""));
    };
    add(number + "1", frame(first, ""), {broken});
    add(number + "2", frame(first + 1, "reserved"), {broken});
    add(number + "3", between(frame(first + 2, "")), {"answer?", broken});
    add(number + "4", between(frame(first + 3, "reserved")), {"answer?", broken});
    add(number + "5", {{between(frame(first + 4, "reserved")), 1}}, {"answer?", broken});
  }
}

void Table::fragments() {
  add("5.1", frame(ping, "half", more) + frame(continuation, "rest"), {broken});
  add("5.2", frame(pong, "half", more) + frame(continuation, "rest"), {broken});
  // At once, frame by frame, octet by octet.
  const auto three_ways = [&](int number, const std::vector<std::string> &frames,
                              const std::vector<std::string> &heard) {
    std::string all;
    std::vector<Step> steps;
    for (const auto &one : frames) {
      all += one;
      steps.push_back({one});
    }
    add("5." + std::to_string(number), all, heard);
    add("5." + std::to_string(number + 1), steps, heard);
    add("5." + std::to_string(number + 2), {{all, 1}}, heard);
  };
  const auto message = sized("5", 80);
  const auto begin = frame(text, message.substr(0, 30), more);
  const auto end = frame(continuation, message.substr(30));
  three_ways(3, {begin, end}, {"answer 5"});
  three_ways(6, {begin, frame(ping, hello), end}, {"pong " + hello, "answer 5"});
  // Nothing to continue.
  const auto said = frame(text, hello);
  three_ways(9, {frame(continuation, "what", true), said}, {broken});
  three_ways(12, {frame(continuation, "what", more), said}, {broken});
  add("5.15", begin + end + frame(continuation, "what", more) + said, {"answer 5?", broken});
  for (const bool last : {more, true}) {
    const auto round = frame(continuation, "what", last) +
                       (last ? said : frame(text, "half", more) + frame(continuation, "rest"));
    add(last ? "5.17" : "5.16", round + round, {broken});
  }
  add("5.18", frame(text, "half", more) + frame(text, "rest"), {broken});
  const auto rest = message.substr(30);
  const std::vector<Step> with_pings = {
      {begin + frame(continuation, rest.substr(0, 10), more) + frame(ping, "first"), 0, 1},
      {frame(continuation, rest.substr(10, 10), more) +
       frame(continuation, rest.substr(20, 10), more) + frame(ping, "second") +
       frame(continuation, rest.substr(30))}};
  const std::vector<std::string> heard = {"pong first", "pong second", "answer 5"};
  add("5.19", with_pings, heard);
  add("5.20", {{with_pings[0].bytes, 16, 1}, {with_pings[1].bytes, 16}}, heard);
}

void Table::utf8() {
  const auto empty = [](unsigned opcode, bool last) { return frame(opcode, "", last); };
  add("6.1.1", frame(text, ""), {"answer"});
  add("6.1.2", empty(text, more) + empty(continuation, more) + empty(continuation, true),
      {"answer"});
  add("6.1.3", empty(text, more) + frame(continuation, "middle", more) + empty(continuation, true),
      {"answer"});

  const std::string valid = "Hello-µ@ßöäüàá-UTF-8!!";
  add("6.2.1", frame(text, valid), {"answer"});
  const auto half = valid.find("ü");
  add("6.2.2", frame(text, valid.substr(0, half), more) + frame(continuation, valid.substr(half)),
      {"answer"});
  add("6.2.3", in_fragments(text, valid, 1), {"answer"});
  add("6.2.4", in_fragments(text, greek, 1), {"answer"});

  const std::string invalid = greek + surrogate + "edited";
  add("6.3.1", frame(text, invalid), {not_utf8});
  add("6.3.2", in_fragments(text, invalid, 1), {not_utf8});

  // It is refused before the rest has come: a pong shows that what came before was taken. The rest
  // is never sent.
  const std::string beyond = "\xf4\x90\x80\x80";
  const auto asked = frame(ping, "so far");
  add("6.4.1", {{frame(text, greek, more) + asked, 0, 1}, {frame(continuation, beyond, more)}},
      {"pong so far", not_utf8});
  add("6.4.2",
      {{frame(text, greek + beyond[0], more) + asked, 0, 1},
       {frame(continuation, beyond.substr(1, 1), more)}},
      {"pong so far", not_utf8});
  // One frame, of which only a part comes.
  const auto whole = frame(text, greek + beyond + "edited");
  const auto head = whole.size() - greek.size() - beyond.size() - 6;
  add("6.4.3",
      {{whole.substr(0, head + greek.size())}, {whole.substr(head + greek.size(), beyond.size())}},
      {not_utf8});
  add("6.4.4",
      {{whole.substr(0, head + greek.size() + 1)}, {whole.substr(head + greek.size() + 1, 1)}},
      {not_utf8});
}

/// After Markus Kuhn's list of what decoders get wrong.
void Table::utf8_sequences() {
  add_sequences(5, {"hello$world", "hello¢world", "hello€world", "hello\U00024B62world", greek},
                true);
  for (std::size_t i = 1; i <= greek.size(); ++i) {
    const bool whole = i == greek.size() || (static_cast<unsigned char>(greek[i]) & 0xC0U) != 0x80;
    add("6.6." + std::to_string(i), frame(text, greek.substr(0, i)), {whole ? "answer" : not_utf8});
  }
  add_sequences(7, {std::string(1, '\0'), "\xc2\x80", "\xe0\xa0\x80", "\xf0\x90\x80\x80"}, true);
  add_sequences(8, {"\xf8\x88\x80\x80\x80", "\xfc\x84\x80\x80\x80\x80"}, false);
  add_sequences(9, {"\x7f", "\xdf\xbf", "\xef\xbf\xbf", "\xf4\x8f\xbf\xbf"}, true);
  add_sequences(10, {"\xf7\xbf\xbf\xbf", "\xfb\xbf\xbf\xbf\xbf", "\xfd\xbf\xbf\xbf\xbf\xbf"},
                false);
  add_sequences(11, {"\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbd", "\xf4\x8f\xbf\xbf"}, true);
  add("6.11.5", frame(text, "\xf4\x90\x80\x80"), {not_utf8});

  std::vector<std::string> lonely = {"\x80", "\xbf"};
  for (const auto *end : {"\xbf", "\x80", "\xbf", "\x80", "\xbf"})
    lonely.push_back((lonely.size() == 2 ? lonely.front() : lonely.back()) + end);
  std::string all;
  for (int byte = 0x80; byte < 0xbf; ++byte)
    all += static_cast<char>(byte);
  lonely.push_back(all);
  add_sequences(12, lonely, false);
  std::vector<std::string> starts;
  for (const auto &[first, last] :
       {std::pair{0xc0, 0xdf}, {0xe0, 0xef}, {0xf0, 0xf7}, {0xf8, 0xfb}, {0xfc, 0xfd}}) {
    starts.emplace_back();
    for (int byte = first; byte < last; ++byte)
      starts.back() += {static_cast<char>(byte), ' '};
  }
  add_sequences(13, starts, false);
  const std::vector<std::string> cut = {
      "\xc0", "\xe0\x80", "\xf0\x80\x80", "\xf8\x80\x80\x80", "\xfc\x80\x80\x80\x80",
      "\xdf", "\xef\xbf", "\xf7\xbf\xbf", "\xfb\xbf\xbf\xbf", "\xfd\xbf\xbf\xbf\xbf"};
  add_sequences(14, cut, false);
  std::string joined;
  for (const auto &one : cut)
    joined += one;
  add_sequences(15, {joined}, false);
  add_sequences(16, {"\xfe", "\xff", "\xfe\xfe\xff\xff"}, false);
  add_sequences(17,
                {"\xc0\xaf", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", "\xf8\x80\x80\x80\xaf",
                 "\xfc\x80\x80\x80\x80\xaf"},
                false);
  add_sequences(18,
                {"\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf8\x87\xbf\xbf\xbf",
                 "\xfc\x83\xbf\xbf\xbf\xbf"},
                false);
  add_sequences(19,
                {"\xc0\x80", "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xf8\x80\x80\x80\x80",
                 "\xfc\x80\x80\x80\x80\x80"},
                false);
  const std::vector<std::string> surrogates = {"\xed\xa0\x80", "\xed\xad\xbf", "\xed\xae\x80",
                                               "\xed\xaf\xbf", "\xed\xb0\x80", "\xed\xbe\x80",
                                               "\xed\xbf\xbf"};
  add_sequences(20, surrogates, false);
  std::vector<std::string> pairs;
  for (std::size_t high = 0; high < 4; ++high)
    for (const std::size_t low : {4U, 6U})
      pairs.push_back(surrogates[high] + surrogates[low]);
  add_sequences(21, pairs, false);
  // Code points that are no characters, and yet valid.
  std::vector<std::string> none = {"\xef\xbf\xbe", "\xef\xbf\xbf"};
  for (int plane = 1; plane <= 16; ++plane)
    for (const char last : {'\xbe', '\xbf'})
      none.push_back({static_cast<char>(0xf0 | plane >> 2),
                      static_cast<char>(0x8f | (plane & 3) << 4), '\xbf', last});
  add_sequences(22, none, true);
  std::vector<std::string> specials;
  for (int last = 0xb9; last <= 0xbf; ++last)
    specials.push_back({'\xef', '\xbf', static_cast<char>(last)});
  add_sequences(23, specials, true);
}

void Table::closing_handshake() {
  const auto said = frame(text, hello);
  const auto end = close_frame(1000);
  const auto asked = frame(ping, "");
  const std::string normal = "close 1000";
  add("7.1.1", said + end, {"answer", normal});
  add("7.1.2", end + end, {normal});
  add("7.1.3", end + asked, {normal});
  add("7.1.4", end + said, {normal});
  add("7.1.5", frame(text, "half", more) + end + frame(continuation, "rest"), {normal});
  const auto size = 256 * kilo;
  add("7.1.6", frame(text, sized("7.1.6", size)) + said + end + asked,
      {"answer 7.1.6?", "answer?", normal});
  add("7.3.1", frame(closing, ""), {normal});
  add("7.3.2", frame(closing, "a"), {broken});
  add("7.3.3", end, {normal});
  add("7.3.4", close_frame(1000, hello), {normal});
  add("7.3.5", close_frame(1000, std::string(123, '*')), {normal});
  add("7.3.6", close_frame(1000, std::string(124, '*')), {broken});
  add("7.5.1", close_frame(1000, greek + surrogate + "edited"), {broken});
  int i = 0;
  for (const unsigned code :
       {1000U, 1001U, 1002U, 1003U, 1007U, 1008U, 1009U, 1010U, 1011U, 3000U, 3999U, 4000U, 4999U})
    add("7.7." + std::to_string(++i), close_frame(code), {"close " + std::to_string(code)});
  i = 0;
  for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1016U, 1100U, 2000U, 2999U})
    add("7.9." + std::to_string(++i), close_frame(code), {broken});
  i = 0;
  for (const unsigned code : {5000U, 65535U})
    add("7.13." + std::to_string(++i), close_frame(code), {broken});
}

void Table::sizes() {
  const auto number = [](const char *group, std::size_t i) {
    return group + std::to_string(i + 1);
  };
  const std::vector<std::size_t> growing = {64 * kilo, 256 * kilo, mega,
                                            4 * mega,  8 * mega,   16 * mega};
  for (std::size_t i = 0; i < growing.size(); ++i) {
    add_text(number("9.1.", i), at_most(growing[i]));
    add_binary(number("9.2.", i), at_most(growing[i]));
  }
  std::size_t size = 64;
  for (std::size_t i = 0; i < 9; ++i, size *= 4) {
    const auto id = number("9.3.", i);
    const auto whole = at_most(4 * mega);
    add(id, in_fragments(text, sized(id, whole), size), {"answer " + id});
    add(number("9.4.", i), in_fragments(binary, std::string(whole, '\xfe'), size), text_only);
  }
  for (std::size_t i = 0; i < 6; ++i) {
    add_text(number("9.5.", i), at_most(mega), std::size_t{64} << i);
    add_binary(number("9.6.", i), at_most(mega), std::size_t{64} << i);
  }
  add("10.1.1", in_fragments(text, sized("10.1.1", 65536), 1300), {"answer 10.1.1"});
}

/// A thousand messages, each sent when the one before is answered.
void Table::round_trips() {
  constexpr std::size_t times = 1000;
  int i = 0;
  for (const std::size_t size : {0U, 16U, 64U, 256U, 1024U, 4096U}) {
    const auto id = "9.7." + std::to_string(++i);
    add(id, std::vector<Step>(times, {frame(text, sized(id, size)), 0, 1}),
        std::vector<std::string>(times, answer_to(id, size)));
    add_binary("9.8." + std::to_string(i), size);
  }
}

} // namespace

std::vector<Case> cases(std::size_t longest) {
  Table table(longest);
  table.framing();
  table.pings();
  table.reserved_bits();
  table.opcodes();
  table.fragments();
  table.utf8();
  table.utf8_sequences();
  table.closing_handshake();
  table.sizes();
  table.round_trips();
  return std::move(table.made);
}

} // namespace plateau::server::testing::websocket

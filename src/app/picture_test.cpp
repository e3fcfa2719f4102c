// `plateau picture`, as a shell sees it.
#include "abalone/abalone.hpp"
#include "app/testing/program.hpp"
#include "core/match.hpp"
#include "picture/testing/read_gif.hpp"

#include <filesystem>
#include <random>
#include <sstream>

namespace plateau::app {
namespace {

using testing::contains;
using testing::content_of;
using testing::plateau_complains;
using testing::plateau_says;
using testing::TemporaryFile;

/// Castling short would lead the king across f1, which the bishop on a6 attacks.
const std::string crossing_fen = "4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1";

/// A folder that is gone when the test is over.
class Folder {
public:
  Folder() {
    path_ = ::testing::TempDir() + "plateau_pictures_XXXXXX";
    EXPECT_NE(::mkdtemp(path_.data()), nullptr);
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string &name) const { return path_ + "/" + name; }
  bool empty() const { return std::filesystem::is_empty(path_); }

private:
  std::string path_;
};

/// What Python's reader of XML finds: the names of the elements, or a complaint.
std::string read_as_xml(const std::string &svg) {
  return testing::run_command({"python3", "-c",
                               "import sys, xml.etree.ElementTree as x\n"
                               "for e in x.parse(sys.stdin).iter(): print(e.tag, e.text or '')"},
                              svg)
      .out;
}

/// Size and some pixels of a PNG, read by another program: `480x480 efd9b4ff 00000000`.
std::string read_as_png(const std::string &path, const std::string &places) {
  return testing::run_command({"python3", "-c", R"(
import struct, sys, zlib
data, at, packed = open(sys.argv[1], "rb").read(), 8, b""
assert data[:8] == b"\x89PNG\r\n\x1a\n"
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    body = data[at + 8:at + 8 + size]
    assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]
    if kind == b"IHDR":
        width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        assert (depth, colours, interlaced) == (8, 6, 0)
    if kind == b"IDAT":
        packed += body
    at += 12 + size
raw, rows, before = zlib.decompress(packed), [], bytearray(4 * width)
for y in range(height):
    kind, *row = raw[y * (4 * width + 1):(y + 1) * (4 * width + 1)]
    for x in range(4 * width):
        a = row[x - 4] if x >= 4 else 0
        b, c = before[x], before[x - 4] if x >= 4 else 0
        p = a + b - c
        paeth = min((a, b, c), key=lambda one: abs(p - one))
        row[x] = (row[x] + (0, a, b, (a + b) // 2, paeth)[kind]) % 256
    rows.append(row)
    before = row
print(f"{width}x{height}", *("".join(f"{one:02x}" for one in rows[y][4 * x:4 * x + 4])
      for x, y in (map(int, place.split(",")) for place in sys.argv[2].split())))
)",
                               path, places})
      .out;
}

TEST(Picture, GivesSvgOfEveryGame) {
  for (const std::string game : {"chess", "stackchess", "abalone"}) {
    const auto answer = plateau_says({"picture", game});
    EXPECT_EQ(answer.status, 0);
    const auto elements = read_as_xml(answer.out);
    EXPECT_TRUE(contains(elements, "{http://www.w3.org/2000/svg}svg")) << elements;
    EXPECT_TRUE(contains(elements, "svg}title ")) << elements;
    EXPECT_TRUE(contains(elements, "svg}radialGradient")) << elements;
  }
}

TEST(Picture, MarksWhyAMoveIsRefusedAndSaysIt) {
  const Folder folder;
  const auto file = folder.file("why.svg");
  const auto answer =
      plateau_says({"picture", "chess", "--position", crossing_fen, "--why", "O-O", "--out", file});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out,
            "No castling: the king would cross f1, which the black bishop on a6 attacks.\n");
  EXPECT_TRUE(contains(read_as_xml(content_of(file)), "svg}desc No castling: "));
  const auto french = plateau_says(
      {"picture", "chess", "--position", crossing_fen, "--why", "Txh1", "--lang", "fr"});
  EXPECT_TRUE(contains(french.out, "<desc>")) << "Txh1 is read in French letters";
  EXPECT_EQ(
      plateau_says({"picture", "chess", "--why", "e4", "--out", folder.file("legal.svg")}).out,
      "legal\n");
}

TEST(Picture, APngHasTheColoursOfTheBoard) {
  const Folder folder;
  const auto file = folder.file("board.png");
  const auto answer = plateau_complains({"picture", "chess", "--size", "440", "--out", file});
  ASSERT_EQ(answer.status, 0) << answer.out;
  // A margin of 40 and eight squares of 100 make 880 units, so a pixel is two. e5 is dark and
  // empty, e4 light; d8 has a queen; the corner lies outside the round frame.
  const auto read = read_as_png(file, "245,195 245,245 195,44 0,0");
  EXPECT_EQ(read.substr(0, 7), "440x440") << read;
  std::istringstream words(read);
  std::string size, e5, e4, d8, corner;
  words >> size >> e5 >> e4 >> d8 >> corner;
  const auto near = [](const std::string &pixel, int red, int green, int blue) {
    const auto channel = [&](std::size_t at) {
      return std::stoi(pixel.substr(at, 2), nullptr, 16);
    };
    return pixel.size() == 8 && std::abs(channel(0) - red) < 6 &&
           std::abs(channel(2) - green) < 6 && std::abs(channel(4) - blue) < 6;
  };
  EXPECT_TRUE(near(e5, 0xB1, 0x78, 0x4A)) << e5;
  EXPECT_TRUE(near(e4, 0xEF, 0xD9, 0xB4)) << e4;
  EXPECT_FALSE(near(d8, 0xB1, 0x78, 0x4A)) << d8;
  EXPECT_EQ(corner, "00000000");
}

TEST(Picture, AGifHasAFrameForEachMove) {
  const Folder folder;
  const auto file = folder.file("mate.gif");
  const auto answer = plateau_complains({"picture", "chess", "--moves", "f3 e5 g4 Qh4", "--last",
                                         "--size", "220", "--delay", "500", "--out", file});
  ASSERT_EQ(answer.status, 0) << answer.out;
  const auto gif = picture::testing::read_gif(content_of(file));
  EXPECT_TRUE(gif.complete);
  EXPECT_EQ(gif.width, 220);
  EXPECT_EQ(gif.height, 220);
  ASSERT_EQ(gif.frames.size(), 5U);
  EXPECT_EQ(gif.frames[0].hundredths, 50);
  EXPECT_EQ(gif.frames[4].hundredths, 150);
  // The middle of f3 and of f2, where a pawn goes in the first move.
  EXPECT_NE(gif.at(0, 147, 147), gif.at(1, 147, 147));
  EXPECT_NE(gif.at(0, 147, 172), gif.at(1, 147, 172));
  EXPECT_EQ(gif.at(0, 22, 97), gif.at(4, 22, 97)) << "nothing happens on a5";
}

TEST(Picture, DrawsAGameOfAFile) {
  const TemporaryFile games("1. e4 e5 2. Nf3 *\n\n1. d4 (1. c4) d5 1-0\n");
  const auto of_file = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"picture", "chess", "--last", "--file", games.path()});
    return plateau_says(more).out;
  };
  EXPECT_EQ(of_file({}), plateau_says({"picture", "chess", "--last", "--moves", "e4 e5 Nf3"}).out);
  EXPECT_EQ(of_file({"--number", "2"}),
            plateau_says({"picture", "chess", "--last", "--moves", "d4 d5"}).out);
  EXPECT_EQ(of_file({"--ply", "1"}),
            plateau_says({"picture", "chess", "--last", "--moves", "e4"}).out);
  EXPECT_EQ(of_file({"--ply", "0"}), plateau_says({"picture", "chess"}).out);
  EXPECT_EQ(plateau_complains({"picture", "chess", "--file", games.path(), "--number", "3"}).out,
            "plateau: " + games.path() + " has no game 3; it has 2.\n");
  EXPECT_TRUE(contains(plateau_complains({"picture", "abalone", "--file", games.path()}).out,
                       games.path() + ":1:"));
}

TEST(Picture, SaysWhatIsWrong) {
  const Folder folder;
  const auto says = [&](std::vector<std::string> more, int status, const std::string &words) {
    more.insert(more.begin(), {"picture", "chess"});
    const auto answer = plateau_complains(more);
    EXPECT_EQ(answer.status, status) << answer.out;
    EXPECT_TRUE(contains(answer.out, words)) << answer.out;
  };
  says({"--out", folder.file("board.bmp")}, 2, "has to end in .svg, .png or .gif");
  says({"--out", folder.file("board")}, 2, "has to end in .svg, .png or .gif");
  says({"--out", folder.file("no/such/folder.svg")}, 2, "cannot be written");
  says({"--moves", "e4 e5 Ke3", "--out", folder.file("x.svg")}, 1, "Move 3, Ke3: ");
  says({"--arrows", "e2e4,z9"}, 2, "“z9” names neither a cell");
  says({"--why", "xyzzy"}, 2, "cannot be read as a move");
  says({"--size", "4097"}, 2, "4096");
  says({"--size", "99999999999999"}, 2, "4096");
  says({"--size", "15"}, 2, "16");
  says({"--size", "1201", "--out", folder.file("x.gif")}, 2, "at most 1200 pixels");
  says({"--theme", "plaid"}, 2, "wood, stone");
  says({"--pieces", "lego"}, 2, "classic, modern");
  says({"--coordinates", "maybe"}, 2, "yes, no");
  says({"--delay", "19"}, 2, "20");
  says({"--position", "8/8 w"}, 2, "");
  says({"--file", folder.file("none.pgn")}, 2, "cannot be read");
  says({"--file", folder.file("none.pgn"), "--moves", "e4"}, 2, "leave out --position");
  EXPECT_TRUE(folder.empty()) << "nothing is written where something is wrong";
  EXPECT_EQ(plateau_complains({"picture", "go"}).status, 2);
  EXPECT_TRUE(contains(
      plateau_complains({"picture", "chess", "--out", folder.file("é.bmp"), "--lang", "fr"}).out,
      "doit se terminer"));
}

TEST(Picture, ReplacesAFileOnlyWhenToldTo) {
  const Folder folder;
  const auto file = folder.file("board.svg");
  std::ofstream(file) << "mine";
  const auto refused = plateau_complains({"picture", "chess", "--out", file});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.out, "exists already"));
  EXPECT_EQ(content_of(file), "mine");
  EXPECT_EQ(plateau_says({"picture", "chess", "--out", file, "--replace"}).status, 0);
  EXPECT_EQ(content_of(file).substr(0, 5), "<svg ");
}

/// Legal moves at random.
std::string long_game(std::size_t plies) {
  Match<abalone::Abalone> match;
  std::mt19937 random(1);
  std::string moves;
  while (match.moves().size() < plies && !match.over()) {
    MoveList<abalone::Abalone> legal;
    abalone::Abalone::legal_moves(match.position(), legal);
    const auto move = legal[random() % legal.size()];
    moves += abalone::Abalone::write_move(match.position(), move) + " ";
    match.play_unchecked(move);
  }
  EXPECT_EQ(match.moves().size(), plies) << "it ended too soon";
  return moves;
}

TEST(Picture, AFilmHasAtMostAThousandFrames) {
  const Folder folder;
  const auto moves = long_game(1000);
  const auto answer =
      plateau_complains({"picture", "abalone", "--moves", moves, "--out", folder.file("long.gif")});
  EXPECT_EQ(answer.status, 2);
  EXPECT_TRUE(contains(answer.out, "1000 moves; a GIF may show at most 999")) << answer.out;
  EXPECT_EQ(plateau_says({"picture", "abalone", "--moves", moves, "--ply", "999", "--size", "16",
                          "--coordinates", "no", "--out", folder.file("long.gif")})
                .status,
            0);
  EXPECT_EQ(picture::testing::read_gif(content_of(folder.file("long.gif"))).frames.size(), 1000U);
}

} // namespace
} // namespace plateau::app

#include "server/page_answer.hpp"

#include "server/testing/folder.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace plateau::server {
namespace {

class PageAnswers : public ::testing::Test {
protected:
  void SetUp() override {
    folder_.write("index.html", "<p>");
    folder_.write("assets/a-12345678.js", "plain");
    folder_.write("assets/a-12345678.js.gz", "zip");
    folder_.write("assets/a-12345678.js.br", "br");
    read();
  }
  void read() {
    auto site = Site::read(folder_.path());
    ASSERT_TRUE(std::holds_alternative<Site>(site));
    site_ = std::get<Site>(std::move(site));
  }
  PageAnswer get(std::string_view target, std::string_view coding = {}, std::string_view known = {},
                 std::string_view method = "GET") const {
    return answer(site_, {method, target, coding, known}, {});
  }
  static std::string_view header(const PageAnswer &answer, std::string_view name) {
    const auto found = std::find_if(answer.headers.begin(), answer.headers.end(),
                                    [&](const auto &item) { return item.first == name; });
    return found == answer.headers.end() ? std::string_view{} : found->second;
  }

  testing::Folder folder_;
  Site site_;
};

TEST_F(PageAnswers, AFileComesWithItsTypeAndPolicies) {
  const auto index = get("/?game=chess");
  EXPECT_EQ(index.status, 200U);
  EXPECT_EQ(index.body, "<p>");
  EXPECT_EQ(header(index, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(header(index, "Cache-Control"), "no-cache");
  for (const auto *name :
       {"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy",
        "X-Content-Type-Options", "Referrer-Policy"}) {
    EXPECT_FALSE(header(index, name).empty()) << name;
    EXPECT_FALSE(header(get("/nowhere"), name).empty()) << name;
  }
  EXPECT_EQ(header(index, "Content-Security-Policy").find("unsafe-inline"), std::string_view::npos);
}

TEST_F(PageAnswers, TheBestCodingThatIsAcceptedIsSent) {
  constexpr auto path = "/assets/a-12345678.js";
  EXPECT_EQ(get(path).body, "plain");
  EXPECT_EQ(get(path, "gzip").body, "zip");
  EXPECT_EQ(get(path, "deflate, gzip;q=0.5, br").body, "br");
  EXPECT_EQ(get(path, "br;q=0, gzip").body, "zip");
  EXPECT_EQ(get(path, "br;q=0.0,gzip;q=0.001").body, "zip");
  EXPECT_EQ(get(path, "brr, xgzip, identity").body, "plain");
  EXPECT_EQ(header(get(path, "br"), "Content-Encoding"), "br");
  EXPECT_EQ(header(get(path, "br"), "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(get(path, "br"), "Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(header(get(path), "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/", "br").body, "<p>") << "there is no other form";
}

TEST_F(PageAnswers, WhatIsKnownIsNotSentAgain) {
  const std::string tag(header(get("/"), "ETag"));
  for (const auto &known : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
    const auto again = get("/", {}, known);
    EXPECT_EQ(again.status, 304U) << known;
    EXPECT_TRUE(again.body.empty());
  }
  EXPECT_EQ(get("/", {}, "\"x\"").status, 200U);
  const std::string zipped(header(get("/assets/a-12345678.js", "gzip"), "ETag"));
  EXPECT_EQ(get("/assets/a-12345678.js", "br", zipped).status, 200U) << "another form of it";
}

TEST_F(PageAnswers, HeadSaysHowLongItWouldBe) {
  const auto head = get("/", {}, {}, "HEAD");
  EXPECT_EQ(head.status, 200U);
  EXPECT_TRUE(head.body.empty());
  EXPECT_EQ(head.content_length, 3U);
  EXPECT_TRUE(get("/x", {}, {}, "HEAD").body.empty());
}

TEST_F(PageAnswers, TheDocumentationIsAFolderOrSaysHowItIsMade) {
  for (const auto *path : {"/docs", "/docs/", "/docs/guide/players.html"}) {
    const auto missing = get(path);
    EXPECT_EQ(missing.status, 404U) << path;
    EXPECT_NE(missing.body.find("make docs"), std::string_view::npos) << missing.body;
    EXPECT_EQ(missing.content_length, missing.body.size());
    EXPECT_TRUE(get(path, {}, {}, "HEAD").body.empty());
  }
  EXPECT_EQ(get("/docsy").body.find("make docs"), std::string_view::npos);
  folder_.write("docs/index.html", "all");
  folder_.write("docs/fr/index.html", "tout");
  read();
  EXPECT_EQ(get("/docs/").body, "all");
  EXPECT_EQ(header(get("/docs/"), "Content-Security-Policy"),
            header(get("/"), "Content-Security-Policy"));
  EXPECT_EQ(get("/docs").status, 308U);
  EXPECT_EQ(header(get("/docs?x"), "Location"), "docs/");
  EXPECT_EQ(header(get("/docs/fr"), "Location"), "fr/");
  EXPECT_EQ(get("/docs", {}, {}, "HEAD").status, 308U);
  EXPECT_EQ(get("//docs").status, 404U);
  EXPECT_EQ(get("/docs/nowhere").body.find("make docs"), std::string_view::npos) << "it is made";
}

TEST_F(PageAnswers, NothingElseIsAnswered) {
  EXPECT_EQ(get("/nowhere").status, 404U);
  EXPECT_EQ(get("/../index.html").status, 404U);
  EXPECT_EQ(get("/", {}, {}, "POST").status, 405U);
  EXPECT_EQ(header(get("/", {}, {}, "DELETE"), "Allow"), "GET, HEAD");
  const Limits limits;
  EXPECT_EQ(get(std::string(limits.target_bytes, '/')).status, 404U);
  EXPECT_EQ(get(std::string(limits.target_bytes + 1, '/')).status, 414U);
}

} // namespace
} // namespace plateau::server

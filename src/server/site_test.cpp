#include "server/site.hpp"

#include "server/testing/folder.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using testing::Folder;

Site read(const Folder &folder, const SiteLimits &limits = {}) {
  auto site = Site::read(folder.path(), limits);
  EXPECT_TRUE(std::holds_alternative<Site>(site));
  return std::get<Site>(std::move(site));
}
SiteProblem problem(const std::filesystem::path &path, const SiteLimits &limits = {}) {
  const auto site = Site::read(path, limits);
  EXPECT_TRUE(std::holds_alternative<SiteProblem>(site));
  return std::get<SiteProblem>(site);
}

TEST(Site, FilesAreFoundByTheirPathsOnly) {
  Folder folder;
  folder.write("index.html", "<p>");
  folder.write("assets/a.js", "1");
  folder.write(".hidden", "x");
  const auto site = read(folder);
  ASSERT_NE(site.find("/"), nullptr);
  EXPECT_EQ(site.find("/"), site.find("/index.html"));
  ASSERT_NE(site.find("/assets/a.js"), nullptr);
  EXPECT_EQ(site.find("/assets/a.js")->plain().bytes, "1");
  for (const auto *path :
       {"", "index.html", "/assets", "/assets/", "/../etc/passwd", "/assets/../index.html", "//",
        "/index.html/", "/INDEX.HTML", "/%69ndex.html", "/assets\\a.js"})
    EXPECT_EQ(site.find(path), nullptr) << path;
}

TEST(Site, AFolderHasAnIndexToo) {
  Folder folder;
  folder.write("index.html", "");
  folder.write("a/index.html", "a");
  folder.write("a/b/index.html", "b");
  folder.write("c/x.js", "x");
  const auto site = read(folder);
  EXPECT_EQ(site.find("/a/"), site.find("/a/index.html"));
  EXPECT_EQ(site.folder("/a"), "a/");
  EXPECT_EQ(site.folder("/a/b"), "b/");
  for (const auto *path : {"", "/", "/a/", "/c", "/c/", "/nowhere", "//a", "a", "/index.html"})
    EXPECT_EQ(site.folder(path), "") << path;
}

TEST(Site, AnotherSiteTakesItsPlaceBelowAPath) {
  Folder page;
  page.write("index.html", "page");
  page.write("docs/old.html", "old");
  page.write("docsy.html", "other");
  Folder docs;
  docs.write("index.html", "docs");
  docs.write("fr/index.html", "fr");
  auto site = read(page);
  site.mount("/docs", read(docs));
  EXPECT_EQ(site.find("/")->plain().bytes, "page");
  EXPECT_EQ(site.find("/docs/")->plain().bytes, "docs");
  EXPECT_EQ(site.find("/docs/fr/index.html")->plain().bytes, "fr");
  EXPECT_EQ(site.find("/docs/old.html"), nullptr);
  EXPECT_EQ(site.find("/docsy.html")->plain().bytes, "other");
}

TEST(Site, LinksAreNotFollowed) {
  Folder folder;
  folder.write("index.html", "");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "passwd");
  std::filesystem::create_directory_symlink("/etc", folder.path() / "etc");
  EXPECT_EQ(read(folder).size(), 1U);
}

TEST(Site, CompressedFormsBelongToTheirFile) {
  Folder folder;
  folder.write("index.html", "plain");
  folder.write("index.html.gz", "zipped");
  folder.write("index.html.br", "brewed");
  folder.write("alone.gz", "x");
  const auto site = read(folder);
  EXPECT_EQ(site.size(), 1U);
  const auto *index = site.find("/");
  EXPECT_EQ(index->bodies[1]->bytes, "zipped");
  EXPECT_EQ(index->bodies[2]->bytes, "brewed");
  EXPECT_NE(index->bodies[0]->tag, index->bodies[1]->tag);
  EXPECT_EQ(site.find("/index.html.gz"), nullptr);
}

TEST(Site, WhatCannotBeServedIsSaid) {
  Folder folder;
  EXPECT_EQ(problem(folder.path() / "nowhere"), SiteProblem::not_a_folder);
  EXPECT_EQ(problem(folder.path()), SiteProblem::no_index);
  folder.write("index.html", "12345");
  EXPECT_EQ(problem(folder.path() / "index.html"), SiteProblem::not_a_folder);
  folder.write("b", "12345");
  EXPECT_EQ(read(folder, {2, 10}).size(), 2U);
  EXPECT_EQ(problem(folder.path(), {1, 10}), SiteProblem::too_large);
  EXPECT_EQ(problem(folder.path(), {2, 9}), SiteProblem::too_large);
}

TEST(Site, TypesGoByTheEnding) {
  EXPECT_EQ(type_of("/a.wasm"), "application/wasm");
  EXPECT_EQ(type_of("/a.b.js"), "text/javascript; charset=utf-8");
  EXPECT_EQ(type_of("/manifest.webmanifest"), "application/manifest+json");
  EXPECT_EQ(type_of("/a"), "application/octet-stream");
  EXPECT_EQ(type_of(".js"), "application/octet-stream");
}

TEST(Site, NamesWithAHashNeverChangeTheirContent) {
  for (const auto *path : {"/assets/index-B3kf0a9Z.js", "/assets/a-b-_-345678.wasm"})
    EXPECT_TRUE(has_hash(path)) << path;
  for (const auto *path : {"/index-B3kf0a9Z.js", "/assets/index.js", "/assets/index-B3kf0a9.js",
                           "/assets/index-B3kf0a9Z", "/assets/indexB3kf0a9Z.js",
                           "/assets/index-B3k.0a9Z.js", "/assets/12345678.js"})
    EXPECT_FALSE(has_hash(path)) << path;
}

} // namespace
} // namespace plateau::server

#include "server/page_answer.hpp"

#include "core/ascii.hpp"

#include <algorithm>

namespace plateau::server {

namespace {

/// Only our own files, no inline script or style; WebAssembly may be compiled. The page also makes
/// pictures and saves them.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/// Headers of every answer. The two origin policies let the page share memory between its threads.
void add_common_headers(PageAnswer &answer) {
  answer.headers.emplace_back("Content-Security-Policy", content_policy);
  answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  answer.headers.emplace_back("Cross-Origin-Embedder-Policy", "require-corp");
  answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
  answer.headers.emplace_back("Referrer-Policy", "no-referrer");
}

std::string_view body_of(unsigned status) {
  switch (status) {
  case 403:
    return "This page may not play here.\n";
  case 404:
    return "There is nothing here.\n";
  case 405:
    return "Only GET and HEAD are answered here.\n";
  case 411:
    return "The request has to say the length of its body.\n";
  case 414:
    return "The address is too long.\n";
  case 426:
    return "Here is a WebSocket.\n";
  case 429:
    return "Too many connections from your address.\n";
  case 431:
    return "The header of the request is too long.\n";
  case 503:
    return "Too many visitors at once: please try again.\n";
  default:
    return "This request is not understood.\n";
  }
}

constexpr std::string_view no_docs = "The documentation is not here. `make docs` builds it; then "
                                     "start `plateau serve` again, or name "
                                     "its folder with --docs.\n";

/// There is no such file: the folder of that name, or that there is nothing.
PageAnswer answer_missing(const Site &site, std::string_view path) {
  const auto folder = site.folder(path);
  auto answer = refusal(folder.empty() ? 404 : 308);
  if (!folder.empty()) {
    answer.body = {};
    answer.headers.emplace_back("Location", folder);
  } else if (is_below(path, docs_path) && site.find(std::string(docs_path) + "/") == nullptr) {
    answer.body = no_docs;
  }
  answer.content_length = answer.body.size();
  return answer;
}

/// Calls `see` with each item of a comma-separated list until it returns true.
template <class See> bool any_item(std::string_view list, See see) {
  while (!list.empty()) {
    const auto comma = std::min(list.find(','), list.size());
    if (see(trimmed(list.substr(0, comma))))
      return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

/// The best coding of a file that the visitor accepts: brotli, gzip, plain.
Coding best_coding(const Asset &asset, std::string_view accept_encoding) {
  for (const auto coding : {Coding::brotli, Coding::gzip})
    if (asset.bodies[static_cast<std::size_t>(coding)] && accepts(accept_encoding, name(coding)))
      return coding;
  return Coding::plain;
}

bool has_it(std::string_view if_none_match, std::string_view tag) {
  return any_item(if_none_match, [&](std::string_view item) {
    if (item.substr(0, 2) == "W/")
      item.remove_prefix(2);
    return item == tag || item == "*";
  });
}

} // namespace

bool accepts(std::string_view accept_encoding, std::string_view coding) {
  return any_item(accept_encoding, [&](std::string_view item) {
    const auto semicolon = std::min(item.find(';'), item.size());
    if (trimmed(item.substr(0, semicolon)) != coding)
      return false;
    // `q=0`, `q=0.000`: not accepted.
    const auto weight = trimmed(item.substr(std::min(semicolon + 1, item.size())));
    return weight.substr(0, 3) != "q=0" ||
           weight.find_first_of("123456789") != std::string_view::npos;
  });
}

PageAnswer refusal(unsigned status) {
  PageAnswer answer;
  answer.status = status;
  answer.body = body_of(status);
  answer.content_length = answer.body.size();
  answer.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  answer.headers.emplace_back("Cache-Control", "no-store");
  add_common_headers(answer);
  return answer;
}

PageAnswer answer(const Site &site, const PageRequest &request, const Limits &limits) {
  const bool head = request.method == "HEAD";
  if (!head && request.method != "GET") {
    auto refused = refusal(405);
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  if (request.target.size() > limits.target_bytes) {
    auto refused = refusal(414);
    if (head)
      refused.body = {};
    return refused;
  }
  const auto path = request.target.substr(0, request.target.find_first_of("?#"));
  const auto *asset = site.find(path);
  if (asset == nullptr) {
    auto missing = answer_missing(site, path);
    if (head)
      missing.body = {};
    return missing;
  }
  const auto coding = best_coding(*asset, request.accept_encoding);
  const auto &body = *asset->bodies[static_cast<std::size_t>(coding)];
  PageAnswer found;
  found.headers.emplace_back("ETag", body.tag);
  found.headers.emplace_back("Cache-Control",
                             asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  found.headers.emplace_back("Vary", "Accept-Encoding");
  add_common_headers(found);
  if (has_it(request.if_none_match, body.tag)) {
    found.status = 304;
    return found;
  }
  found.headers.emplace_back("Content-Type", asset->type);
  if (coding != Coding::plain)
    found.headers.emplace_back("Content-Encoding", name(coding));
  found.content_length = body.bytes.size();
  if (!head)
    found.body = body.bytes;
  return found;
}

} // namespace plateau::server

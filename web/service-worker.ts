/**
 * After a build, writes `sw.js`: a service worker that knows every file of the page by name, so
 * that it works offline after the first load. Its name never changes; its content does with every
 * build, and that is how browsers notice a new one. Of the two cores it keeps the one that the page
 * says it uses (offline.ts), and networks and puzzles only once they have been asked for.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name !== 'sw.js' && !name.endsWith('.gz') && !name.endsWith('.br'))
    .sort();
}

const worker = (name: string, files: string[]) => `// Keeps the page for use without a network.
const PAGE = new URL('./', location).pathname;
// Another copy of the page may live in another folder of the same host: each minds its own.
const OURS = 'plateau-' + PAGE + '-';
const CACHE = OURS + ${JSON.stringify(name)};
const THREADS = location.search === '?threads';
// Not everybody needs them: the computer's network, and puzzles.
const isLarge = (path) => /\\.bin$|\\/puzzles-[^/]*\\.tsv$/.test(path);
const FILES = ${JSON.stringify(files)}
  .filter((file) => !isLarge(file))
  .filter((file) => !file.endsWith('.wasm') || file.includes('/plateau-threads-') === THREADS);
// Files in assets/ are named by their content: what the page has just loaded need not be loaded
// again.
const requestOf = (file) => new Request(file, file.startsWith('./assets/') ? {} : { cache: 'reload' });

// It takes over when no page of the version before is open: such a page may still start workers,
// and they must be its own. A page that is the only one, and about to begin again, may ask for it
// (offline.ts).
addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(requestOf))));
});

addEventListener('message', (event) => {
  // None of the pages that are open can speak with the server any more.
  if (event.data === 'take-over-at-once') skipWaiting();
  if (event.data !== 'take-over') return;
  event.waitUntil(clients.matchAll({ type: 'window', includeUncontrolled: true })
    .then((all) => all.filter(({ url }) => isPage(new URL(url).pathname)).length === 1 && skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

// Kept files first, the network for the rest. Of what is opened in a tab, only the page itself is
// ours: the server has more to show.
const isPage = (path) => path === PAGE || path === PAGE + 'index.html';
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const navigates = event.request.mode === 'navigate';
  if (event.request.method !== 'GET' || origin !== location.origin || (navigates && !isPage(pathname))) return;
  const wanted = navigates ? './' : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true })
    .then((kept) => kept ?? fetch(event.request).then((fetched) => {
      // These are kept from the first time on.
      if (fetched.ok && isLarge(pathname)) event.waitUntil(cache.put(event.request, fetched.clone()));
      return fetched;
    }))));
});
`;

export function serviceWorker(): Plugin {
  let folder = 'dist';
  return {
    name: 'plateau-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const files = filesUnder(folder);
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const paths = files.map((file) => (file === 'index.html' ? './' : `./${file}`));
      writeFileSync(join(folder, 'sw.js'), worker(hash.digest('hex').slice(0, 16), paths));
    },
  };
}

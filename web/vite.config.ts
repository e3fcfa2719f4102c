import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker.ts';

/** The folder of `build/` with the core, if not the usual one (`scripts/check_fourth_game`). */
const core = process.env.PLATEAU_CORE;

/** The version that `plateau --version` says: both have it from CMake's project. */
const version = /project\(plateau VERSION (\S+)/.exec(
  readFileSync('../CMakeLists.txt', 'utf8'),
)![1];

/** Everything is addressed relative to the page, so that it works from any static host and folder;
nothing is inlined, so that the content security policy needs no exception. */
export default defineConfig({
  base: './',
  plugins: [serviceWorker()],
  define: { 'import.meta.env.PLATEAU_VERSION': JSON.stringify(version) },
  resolve: {
    alias: core
      ? [{ find: /^.*\/build\/wasm\//, replacement: `${resolve('..', 'build', core)}/` }]
      : [],
  },
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});

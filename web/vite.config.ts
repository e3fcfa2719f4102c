import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker.ts';

/** Everything is addressed relative to the page, so that it works from any static host and folder;
nothing is inlined, so that the content security policy needs no exception. */
export default defineConfig({
  base: './',
  plugins: [serviceWorker()],
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});

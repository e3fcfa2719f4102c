import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ELEMENT_WORDS } from './src/element/word-list.ts';

/** Of the page's words the board element needs a handful. */
const fewWords: Plugin = {
  name: 'few-words',
  enforce: 'pre',
  transform(text, file) {
    if (!/\/i18n\/\w+\/web\.json$/.test(file)) return null;
    const all = JSON.parse(text) as Record<string, string>;
    return JSON.stringify(Object.fromEntries(ELEMENT_WORDS.map((key) => [key, all[key]])));
  },
};

/** The board as a custom element, for the npm package @plateau/board (`scripts/npm`). */
export default defineConfig({
  plugins: [fewWords],
  publicDir: false,
  build: {
    target: 'es2022',
    // The element cannot stand in for `light-dark()`: the page around it says which it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: '../build/npm/board',
    emptyOutDir: true,
    reportCompressedSize: false,
    minify: 'oxc',
    lib: { entry: resolve('src/element/index.ts'), formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: ['@plateau/core'] },
  },
});

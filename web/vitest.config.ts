import { defineConfig } from 'vitest/config';

/** Pure functions, in Node; what needs a browser is in e2e/. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'] } });

import { defineConfig } from 'vitest/config';

/**
 * Pure functions, in Node; what needs a browser is in e2e/. The time limit only keeps a mistake
 * from hanging.
 */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 } });

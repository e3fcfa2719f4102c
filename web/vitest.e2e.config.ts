import { defineConfig } from 'vitest/config';

/** The built page in Debian's Chromium. Files run two at a time: as many as the smallest machine we test on has processors. */
export default defineConfig({
  test: {
    // The pictures of the README are made in the same way: see package.json.
    include: process.env['PICTURES'] ? ['e2e/pictures.ts'] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    fileParallelism: true,
  },
});

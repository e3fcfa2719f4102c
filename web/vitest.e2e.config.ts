import { defineConfig } from 'vitest/config';

/** `npm run tour`, `figures`, `pictures` and `screens` drive the page in the same way as its tests. */
const script = process.env['E2E'];

/**
 * The built page in Debian's Chromium. Files run two at a time: as many as the smallest machine we test on has processors. The
 * limits only keep a mistake from hanging: no test is about time, and a busy machine must not fail one.
 */
export default defineConfig({
  test: {
    include: script ? [`e2e/${script}.ts`] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: Number(process.env['PATIENCE'] ?? 120_000), interval: 25 } },
    maxWorkers: script ? 1 : 2,
  },
});

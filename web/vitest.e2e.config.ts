import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * `npm run tour`, `figures`, `pictures` and `screens` drive the page in the same way as its tests;
 * `scripts/check_fourth_game` has a test that needs a page of its own.
 */
const script = process.env.E2E;

/** The longest files first, so that at the end no worker waits for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /(screens|around|chess|phones)\.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * The built page in Debian's Chromium. Files run two at a time: as many as the smallest machine we
 * test on has processors. The limits only keep a mistake from hanging: no test is about time, and a
 * busy machine must not fail one.
 */
export default defineConfig({
  test: {
    include: script ? [`e2e/${script}.ts`] : ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: Number(process.env.PATIENCE ?? 120_000), interval: 25 } },
    sequence: { sequencer: LongestFirst },
    maxWorkers: script ? 1 : 2,
  },
});

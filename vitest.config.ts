import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/testing/longest-first.ts';

const faults = (name: string, files: string) => ({
  extends: true as const,
  test: {
    name,
    include: [files],
    globalSetup: 'tests/testing/installation.ts',
    testTimeout: 400_000,
    // They wait for processes to end and to start most of the time.
    maxWorkers: 2,
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    // How long something takes is for bench/ to say; a busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What failed is to be read where only an error's first line is kept.
    chaiConfig: { truncateThreshold: 1_000 },
    expect: { poll: { timeout: 20_000 } },
    // A process and its imports for each file took more time than most files' tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/growth/**/*.test.ts'],
          globalSetup: 'src/server/reading/testing/bundled-child.ts',
          // By itself a machine of two cores would get one.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/testing/installation.ts', 'tests/testing/api-setup.ts'],
          // They wait for the server half of the time.
          maxWorkers: 2,
        },
      },
      faults('faults', 'tests/faults/*.test.ts'),
      faults('long-faults', 'tests/faults/long/*.test.ts'),
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // How long something takes is for bench/ to say; a busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A process and its imports for each file took more time than most files' tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/growth/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/testing/installation.ts', 'tests/testing/api-setup.ts'],
          // They wait for the server half of the time; by itself a machine of two cores would get one.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/testing/installation.ts',
          testTimeout: 400_000,
          // They wait for processes to end and to start most of the time.
          maxWorkers: 2,
        },
      },
    ],
  },
});

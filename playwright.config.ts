import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/testing/installation.ts',
  outputDir: 'test-results',
  // The same pictures on every machine: pages are taken in the site's own font.
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  fullyParallel: false,
  // They wait for servers and pages half of the time; by itself a machine of two cores would get one.
  workers: 3,
  // How long something takes is for bench/ to say; a busy machine is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The shell alone would put letters on whole pixels.
        '--font-render-hinting=none',
      ],
    },
    // What moves is tested where it is meant to; elsewhere it only costs time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});

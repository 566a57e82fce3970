import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { fail, run } from '../lib/run.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * The Chromium that browser tests use. When there is none it is installed: Debian's package where apt and root
 * are there, else Playwright's own download.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    console.log('No Chromium found; installing the Debian package …');
    await run('apt-get', ['update', '-qq'], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    console.log("No Chromium found; downloading Playwright's …");
    await run(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium']);
  }
  return (
    findChromium() ?? fail('Chromium could not be installed; install it by hand and run the tests again.')
  );
}

function findChromium() {
  return [...installed, chromium.executablePath()].find((file) => existsSync(file));
}

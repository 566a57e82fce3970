import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { fail, run } from '../lib/run.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  chromium.executablePath(),
];

/**
 * The Chromium that browser tests use: Debian's headless shell, which draws pages and no windows around them, and is
 * installed where apt and root are there. Elsewhere a whole browser does as well, if need be Playwright's own download.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  if (!existsSync(headlessShell)) await installHeadlessShell();
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found; downloading Playwright's …");
  await run(path.resolve('node_modules/.bin/playwright'), ['install', 'chromium']);
  return (
    findChromium() ?? fail('Chromium could not be installed; install it by hand and run the tests again.')
  );
}

function findChromium() {
  return [headlessShell, ...browsers].find((file) => existsSync(file));
}

async function installHeadlessShell() {
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (!hasApt || process.getuid?.() !== 0) return;
  console.log("Installing Debian's headless Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env });
}

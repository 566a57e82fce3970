import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeExecutable } from './node.mjs';
import { fail, run } from './run.mjs';

const fingerprintFile = 'dist/.fingerprint';
const sources = [
  'src',
  'public',
  'scripts/build',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds the site and the server when a source changed since the last build that went through. */
export async function ensureBuilt() {
  const fingerprint = fingerprintOf(sources);
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return;
  console.error('Building (once per version; about half a minute) …');
  rmSync('dist', { recursive: true, force: true });
  const code = await run(nodeExecutable(), ['scripts/build/build.mjs'], { stdio: ['inherit', 2, 2] });
  if (code !== 0) fail('The build failed; the lines above say why.');
  writeFileSync(fingerprintFile, fingerprint);
}

function fingerprintOf(/** @type {string[]} */ roots) {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const file of filesOf(root)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesOf(/** @type {string} */ root) {
  if (!existsSync(root)) return [];
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => filesOf(path.join(root, entry.name)));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [root];
    throw error;
  }
}

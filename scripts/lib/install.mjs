import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { npm } from './npm.mjs';
import { fail, run } from './run.mjs';

const stampFile = 'node_modules/.parley-install';
/** Progress goes to standard error: the output proper belongs to what is started. */
const quiet = /** @type {import('node:child_process').SpawnOptions} */ ({ stdio: ['inherit', 2, 2] });

/** Installs the packages of the lock file when `node_modules` is missing or of another lock file. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // An install made by hand with the same lock file is as good.
  if (!existsSync(stampFile) && installedBy('package-lock.json')) {
    writeStamp(wanted);
    return;
  }
  console.error('Installing packages (once; about a minute) …');
  const [command, parameters, options] = npm(['ci', '--include=dev', '--loglevel=error', '--no-fund']);
  const code = await run(command, parameters, { ...quiet, ...options });
  if (code !== 0) fail('The packages could not be installed; the lines above say why.');
  writeStamp(wanted);
}

/** Whether npm's own record of `node_modules` names exactly the versions of the lock file. */
function installedBy(/** @type {string} */ lockFile) {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(
    ([name, entry]) => name === '' || entry.optional || installed[name]?.version === entry.version,
  );
}

function writeStamp(/** @type {string} */ hash) {
  try {
    writeFileSync(stampFile, hash);
  } catch {
    // A read-only node_modules is fine; the next start compares again.
  }
}

import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Writes what a bench measured to `bench/results/<name>.json`, in place of what it measured last. Figures of two machines
 * are not to be compared, hence which one it was.
 * @param {string} name @param {readonly import('./figure.mjs').Figure[]} figures
 */
export async function writeResult(name, figures) {
  if (figures.length === 0) return;
  const cores = os.cpus();
  const result = {
    date: new Date().toISOString(),
    commit:
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src') ? ' with changes' : ''),
    machine: {
      processor: cores[0]?.model ?? 'unknown',
      cores: cores.length,
      memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
      system: `${os.type()} ${os.release()}`,
      node: process.version,
    },
    figures,
  };
  const file = fileURLToPath(new URL(`../results/${name}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
}

function git(/** @type {string[]} */ ...words) {
  try {
    return execFileSync('git', words, { encoding: 'utf8' }).trim();
  } catch {
    // A copy without its history.
    return '';
  }
}

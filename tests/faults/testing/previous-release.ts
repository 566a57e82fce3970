import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeDirectory } from '../../testing/parley.ts';

const run = promisify(execFile);

/** What a build says, and no more. */
const maxBuffer = 64 * 1024 * 1024;

export type PreviousRelease = { commit: string; program: string; remove(): Promise<void> };

/**
 * Builds the release before this one in a folder of its own, with its own scripts. Takes a minute, and as long again where
 * its packages are others than ours.
 */
export async function buildPreviousRelease(): Promise<PreviousRelease> {
  const commit = await findPreviousRelease();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-previous-'));
  const inside = { cwd: folder, maxBuffer };
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { maxBuffer });
  const lock = await git('show', `${commit}:package-lock.json`);
  // Links where both are on one disk; without either its own scripts install them.
  if (lock === (await git('show', 'HEAD:package-lock.json'))) {
    const copy = (how: string) => run('cp', [how, path.resolve('node_modules'), folder]);
    await copy('-al').catch(() => copy('-a'));
  }
  await run(process.execPath, ['scripts/test.mjs', 'build'], inside);
  return {
    commit,
    program: path.join(folder, 'dist/server/main.mjs'),
    remove: () => removeDirectory(folder),
  };
}

/**
 * The newest tag before this commit; where there is none, what was before the newest migration. `PREVIOUS_RELEASE` names
 * another commit.
 */
async function findPreviousRelease(): Promise<string> {
  const named = process.env.PREVIOUS_RELEASE;
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => null);
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const migration = await git('log', '-1', '--first-parent', '--format=%H', '--', 'src/server/db/migrations');
  return git('rev-parse', '--verify', `${migration}^`);
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { maxBuffer })).stdout.trim();
}

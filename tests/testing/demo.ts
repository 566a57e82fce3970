import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DemoSummary } from '../../src/server/services/demo/demo-summary.ts';
import {
  copyDirectory,
  type Parley,
  type ParleyOptions,
  removeDirectory,
  startParley,
  temporaryDirectory,
} from './parley.ts';

export type { DemoSummary };
export type DemoPerson = DemoSummary['users'][number];

/** The first person of the demo with this role. */
export function personOf({ users }: DemoSummary, role: DemoPerson['role']): DemoPerson {
  const person = users.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has no ${role}`);
  return person;
}

/** What `npm run demo -- --json` prints for a data directory. */
export async function runDemo(dataDirectory: string): Promise<DemoSummary> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/demo.mjs', '--json'], {
    env: { ...process.env, DATA_DIR: dataDirectory },
  });
  return JSON.parse(stdout) as DemoSummary;
}

type Demo = { dataDirectory: string; summary: DemoSummary };

/** A data directory of one's own that the demo filled, and what it said. To fill one takes many seconds: the run does it once. */
export async function copyDemo(): Promise<Demo> {
  const [{ dataDirectory: made, summary }, dataDirectory] = await Promise.all([
    sharedDemo(),
    temporaryDirectory(),
  ]);
  await copyDirectory(made, dataDirectory);
  return { dataDirectory, summary };
}

/** Whoever comes first makes it; the others wait. */
async function sharedDemo(): Promise<Demo> {
  const place = process.env.PARLEY_TEST_DEMO;
  if (!place) throw new Error('The run has no place for a demo');
  for (;;) {
    const made = await readDemo(place);
    if (made) return made;
    const lock = `${place}/making`;
    if (await takeLock(lock)) {
      try {
        return (await readDemo(place)) ?? (await makeDemo(place));
      } finally {
        await rmdir(lock);
      }
    }
    await sleep(200);
  }
}

const takeLock = (folder: string) =>
  mkdir(folder).then(
    () => true,
    () => false,
  );

async function readDemo(place: string): Promise<Demo | null> {
  const text = await readFile(`${place}/made.json`, 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

async function makeDemo(place: string): Promise<Demo> {
  const dataDirectory = await temporaryDirectory();
  const demo = { dataDirectory, summary: await runDemo(dataDirectory) };
  // In one piece: others look for it.
  await writeFile(`${place}/new.json`, JSON.stringify(demo));
  await rename(`${place}/new.json`, `${place}/made.json`);
  return demo;
}

/** A place where the tests of a run share a demo. @returns removes it */
export async function prepareDemo(): Promise<() => Promise<void>> {
  const place = await temporaryDirectory();
  process.env.PARLEY_TEST_DEMO = place;
  return async () => {
    const demo = await readDemo(place);
    if (demo) await removeDirectory(demo.dataDirectory);
    await removeDirectory(place);
  };
}

/** A server on a database that the demo filled before it started. */
export async function startDemo(
  options: Pick<ParleyOptions, 'settings'> = {},
): Promise<{ parley: Parley; summary: DemoSummary }> {
  const dataDirectory = await temporaryDirectory();
  const summary = await runDemo(dataDirectory);
  return { parley: await startParley({ ...options, dataDirectory }), summary };
}

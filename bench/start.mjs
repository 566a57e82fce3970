import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { removeDirectory, startParley, temporaryDirectory } from '../tests/testing/parley.ts';
import { median, printFigure } from './testing/figure.mjs';
import { treeMemory } from './testing/memory.mjs';

const repetitions = 5;
const settleMilliseconds = 8_000;

/** Built start to ready, on a new and on an existing database, and memory at rest. */
export async function run() {
  // Removed at the end: for half a minute after many files have gone, ext4 takes several times as long to make one.
  const first = await temporaryDirectory();
  const directories = [first];
  // Copies that a first start ever makes on a machine are not part of a start.
  await timedStart(first);
  const fresh = [];
  const existing = [];
  const bare = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const directory = await temporaryDirectory();
    directories.push(directory);
    bare.push(await bareServerStart());
    fresh.push(await timedStart(directory));
    existing.push(await timedStart(directory));
  }
  const baseline = { name: 'an empty Node HTTP server, start to listening', value: median(bare) };
  printFigure({
    name: 'start on a new database',
    value: median(fresh),
    unit: 'ms',
    target: '≤ 4000',
    baseline,
  });
  printFigure({
    name: 'start on an existing database',
    value: median(existing),
    unit: 'ms',
    target: '≤ 2000',
    baseline,
  });

  const parley = await startParley();
  const empty = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(empty.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  printFigure({
    name: 'memory of the process tree at rest (PSS)',
    value: treeMemory(/** @type {number} */ (parley.process.pid)),
    unit: 'MB',
    target: '≤ 200',
    baseline: { name: 'an empty Node HTTP server', value: treeMemory(/** @type {number} */ (empty.pid)) },
  });
  empty.kill();
  await parley.stop();
  for (const directory of [...directories, parley.dataDirectory]) await removeDirectory(directory);
}

const bareServer = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('ready'))";

async function bareServerStart() {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const elapsed = performance.now() - startedAt;
  child.kill();
  return elapsed;
}

async function timedStart(/** @type {string} */ dataDirectory) {
  const startedAt = performance.now();
  const parley = await startParley({ dataDirectory });
  const elapsed = performance.now() - startedAt;
  await parley.stop();
  return elapsed;
}

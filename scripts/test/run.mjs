import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/run.mjs';
import { askRegistry, readAdvisories } from './advisories.mjs';
import { ensureChromium } from './chromium.mjs';
import { failuresOfPlaywright, failuresOfVitest, tellFailures } from './failures.mjs';

/**
 * @typedef {import('node:child_process').StdioOptions} Output
 * @typedef {{ passed: number, failed: number, failures?: import('./failures.mjs').Failure[] }} Outcome
 */

/**
 * Every check as sentences of passed and failed: one for a tool, many for a test runner.
 * `npm test -- unit api` runs only the named ones, those of minutes each, too.
 * @type {Record<string, (output: Output) => Promise<Outcome>>}
 */
const checks = {
  lint: async (output) =>
    sum([
      await tool('biome', ['check', '--error-on-warnings'], output),
      await tool(process.execPath, ['scripts/lint/outside-keys.mjs'], output),
      await tool(process.execPath, ['scripts/lint/service-calls.mjs'], output),
      await tool(process.execPath, ['scripts/lint/entity-names.mjs'], output),
      await tool(process.execPath, ['scripts/lint/exported-names.mjs'], output),
      await tool(process.execPath, ['scripts/lint/file-sizes.mjs'], output),
      await tool(process.execPath, ['scripts/lint/decisions.mjs'], output),
      await tool(process.execPath, ['scripts/lint/named-files.mjs'], output),
      await tool(process.execPath, ['scripts/lint/settings.mjs'], output),
    ]),
  zones: (output) => tool(process.execPath, ['scripts/lint/zones.mjs'], output),
  linear: (output) => tool(process.execPath, ['scripts/lint/linear-patterns.mjs'], output),
  unused: (output) => tool('knip', [], output),
  advisories: async () => tellAdvisories(),
  unit: (output) => vitest('unit', output),
  // The compiler in Go is the faster one, and knows no .astro. Astro's goes first: it writes the types of content.
  types: async (output) =>
    sum([
      await tool(
        'astro',
        ['check', '--minimumFailingSeverity', 'error', '--tsconfig', 'tsconfig.astro.json'],
        output,
      ),
      await tool(process.execPath, ['node_modules/typescript-7/bin/tsc', '--project', '.'], output),
    ]),
  build: async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  },
  api: async (output) => {
    // A server of tools that is tried there has a browser.
    process.env.PARLEY_CHROMIUM = await ensureChromium();
    return vitest('api', output);
  },
  faults: (output) => vitest('faults', output),
  'long-faults': (output) => vitest('long-faults', output),
  browser: (output) => playwright(output),
  nodes: (output) => playwright(output, journeys, { PARLEY_TEST_NODES: 'several' }),
};

/**
 * One stage after the other. The lanes of a stage run at once, each its checks in turn: alone, each would leave a core
 * idle. Types and build write the same files.
 */
const stages = [
  [
    ['types', 'build'],
    ['unit', 'lint', 'zones', 'linear', 'unused', 'advisories'],
  ],
  [['api']],
  [['faults']],
  [['long-faults']],
  [['browser']],
  [['nodes']],
];

/** Of a person from the first page on, in which every process has a part. */
const journeys = ['first-answer', 'first-steps', 'journey', 'chat'].map((name) => `/${name}\\.spec`);

const reports = mkdtempSync(path.join(os.tmpdir(), 'parley-reports-'));
const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failed = [];
process.env.ASTRO_TELEMETRY_DISABLED = '1';
// Servers and what stands in for them start hundreds of times: a tenth to a half of each start is compiling.
process.env.NODE_COMPILE_CACHE = path.join(reports, 'compiled');
/** Their files take minutes each. */
const onlyByName = new Set(['long-faults', 'nodes']);
const isWanted = (/** @type {string} */ name) =>
  wanted.length === 0 ? !onlyByName.has(name) : wanted.includes(name);
for (const stage of stages) {
  const [first = [], ...others] = stage
    .map((lane) => lane.filter(isWanted))
    .filter((lane) => lane.length > 0);
  await Promise.all([inTurn(first, follow), ...others.map((lane) => inTurn(lane, runAside))]);
}
rmSync(reports, { recursive: true, force: true });
// Told again at the end: what failed in the first minutes is thousands of lines above.
for (const text of failed) console.log(`\n${text}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** @param {string[]} names @param {(name: string) => Promise<void>} runCheck */
async function inTurn(names, runCheck) {
  for (const name of names) await runCheck(name);
}

/** Runs a check whose output is seen as it comes. */
async function follow(/** @type {string} */ name) {
  console.log(`\n── ${name}`);
  await check(name, 'inherit');
}

/** Runs a check beside another one; its output is shown when it has ended. */
async function runAside(/** @type {string} */ name) {
  const file = path.join(reports, `${name}.log`);
  const log = openSync(file, 'w');
  await check(name, ['ignore', log, log], () => {
    closeSync(log);
    console.log(`\n── ${name}\n${readFileSync(file, 'utf8')}`);
  });
}

async function check(/** @type {string} */ name, /** @type {Output} */ output, ended = () => {}) {
  const startedAt = Date.now();
  const outcome = (await checks[name]?.(output)) ?? { passed: 0, failed: 1 };
  ended();
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failed.push(...tellFailures(name, outcome));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
}

async function tool(
  /** @type {string} */ command,
  /** @type {string[]} */ parameters,
  /** @type {Output} */ stdio,
) {
  const executable = path.isAbsolute(command) ? command : path.resolve('node_modules/.bin', command);
  const code = await run(executable, parameters, { stdio });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tellAdvisories() {
  const { lines, failed } = readAdvisories(await askRegistry());
  console.log(lines.join('\n'));
  return { passed: failed === 0 ? 1 : 0, failed };
}

/** @returns {Outcome} */
function sum(/** @type {Outcome[]} */ outcomes) {
  const all = (/** @type {'passed' | 'failed'} */ name) =>
    outcomes.reduce((total, each) => total + each[name], 0);
  return { passed: all('passed'), failed: all('failed') };
}

async function vitest(/** @type {string} */ project, /** @type {Output} */ stdio) {
  const report = path.join(reports, `${project}.json`);
  const outside = path.join(reports, `${project}-outside.json`);
  const reporters = ['default', 'json', path.resolve('scripts/test/outside-of-tests.mjs')];
  const code = await run(
    path.resolve('node_modules/.bin/vitest'),
    [
      'run',
      `--project=${project}`,
      ...reporters.map((name) => `--reporter=${name}`),
      `--outputFile.json=${report}`,
    ],
    { stdio, env: { ...process.env, OUTSIDE_OF_TESTS: outside } },
  );
  const results = { ...readReport(report), errors: readReport(outside) };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = results;
  const outcome = counted(numPassedTests, numFailedTests + numPendingTests, code);
  return { ...outcome, failures: failuresOfVitest(results) };
}

async function playwright(
  /** @type {Output} */ stdio,
  /** @type {string[]} */ files = [],
  /** @type {Record<string, string>} */ settings = {},
) {
  const report = path.join(reports, 'browser.json');
  process.env.PARLEY_CHROMIUM = await ensureChromium();
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const command = path.resolve('node_modules/.bin/playwright');
  const env = { ...process.env, ...settings };
  const code = await run(command, ['test', '--reporter=list,json', ...files], { stdio, env });
  const results = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results.stats ?? {};
  const outcome = counted(expected, unexpected + flaky + skipped, code);
  return { ...outcome, failures: failuresOfPlaywright(results) };
}

/** A runner that failed without naming a test still counts as one failure. */
function counted(/** @type {number} */ passed, /** @type {number} */ failed, /** @type {number} */ code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

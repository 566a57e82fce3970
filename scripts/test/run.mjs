import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { run } from '../lib/run.mjs';
import { ensureChromium } from './chromium.mjs';

/**
 * Every check in order, each as sentences of passed and failed: one for a tool, many for a test runner.
 * `npm test -- unit api` runs only the named ones.
 * @type {Record<string, () => Promise<{ passed: number, failed: number }>>}
 */
const checks = {
  lint: () => tool('biome', ['check', '--error-on-warnings']),
  zones: () => tool(process.execPath, ['scripts/lint/import-zones.mjs']),
  unused: () => tool('knip', []),
  types: () => tool('astro', ['check', '--minimumFailingSeverity', 'error']),
  unit: () => vitest('unit'),
  build: async () => {
    await ensureBuilt();
    return { passed: 1, failed: 0 };
  },
  api: () => vitest('api'),
  faults: () => vitest('faults'),
  browser: () => playwright(),
};

const reports = mkdtempSync(path.join(os.tmpdir(), 'parley-reports-'));
const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
process.env.ASTRO_TELEMETRY_DISABLED = '1';
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await check();
  total.passed += passed;
  total.failed += failed;
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function tool(/** @type {string} */ command, /** @type {string[]} */ parameters) {
  const executable = path.isAbsolute(command) ? command : path.resolve('node_modules/.bin', command);
  const code = await run(executable, parameters);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(/** @type {string} */ project) {
  const report = path.join(reports, `${project}.json`);
  const code = await run(path.resolve('node_modules/.bin/vitest'), [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report);
  return counted(numPassedTests, numFailedTests + numPendingTests, code);
}

async function playwright() {
  const report = path.join(reports, 'browser.json');
  process.env.PARLEY_CHROMIUM = await ensureChromium();
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const code = await run(path.resolve('node_modules/.bin/playwright'), ['test', '--reporter=list,json']);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {};
  return counted(expected, unexpected + flaky + skipped, code);
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

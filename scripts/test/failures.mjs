import { stripVTControlCharacters } from 'node:util';

/**
 * A test that did not pass: where it stands, its title, and the beginning of what it said.
 * @typedef {{ file: string, title: string, message: string }} Failure
 */

const linesOfMessage = 20;

/** The failed tests, the files that failed as a whole, and what failed beside them, of a report of Vitest's reporters. */
export function failuresOfVitest(/** @type {any} */ report) {
  /** @type {Failure[]} */
  const failures = [];
  for (const file of report.testResults ?? []) {
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const test of tests)
      failures.push(failure(file.name, test.fullName, test.failureMessages.join('\n')));
    if (file.status === 'failed' && tests.length === 0)
      failures.push(failure(file.name, 'the file as a whole', file.message));
  }
  return [...failures, ...outsideOf(report)];
}

/** The tests that failed, at once or in their first try, of a report of Playwright's JSON reporter. */
export function failuresOfPlaywright(/** @type {any} */ report) {
  /** @type {Failure[]} */
  const failures = [];
  const visit = (/** @type {any} */ suite) => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests)
        if (test.status === 'unexpected' || test.status === 'flaky') {
          const errors = test.results.flatMap((/** @type {any} */ result) => result.errors);
          const messages = errors.map((/** @type {any} */ error) => error.message);
          failures.push(failure(spec.file, spec.title, messages.join('\n')));
        }
  };
  for (const suite of report.suites ?? []) visit(suite);
  return [...failures, ...outsideOf(report)];
}

/** What belongs to no test, like a server that did not start, or a worker that is not heard of. */
const outsideOf = (/** @type {any} */ report) =>
  Array.from(report.errors ?? [], (/** @type {any} */ error) =>
    failure('', 'outside of every test', error.message),
  );

/** What did not pass in a check, as texts for the end of a run. */
export function tellFailures(
  /** @type {string} */ check,
  /** @type {{ failed: number, failures?: Failure[] }} */ { failed, failures = [] },
) {
  if (failed === 0) return [];
  if (failures.length === 0) return [`✗ ${check}: see its output above`];
  return failures.map(({ file, title, message }) => `✗ ${check}: ${file} › ${title}\n${indent(message)}`);
}

/** @returns {Failure} */
function failure(
  /** @type {string} */ file,
  /** @type {string} */ title,
  /** @type {string | undefined} */ message,
) {
  const relative = file.startsWith(process.cwd()) ? file.slice(process.cwd().length + 1) : file;
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return { file: relative, title, message: lines.slice(0, linesOfMessage).join('\n') };
}

function indent(/** @type {string} */ text) {
  return text.replace(/^/gm, '    ');
}

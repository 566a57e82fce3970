import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, tellFailures } from './failures.mjs';

test('a failed unit test is told by its file in the project, its title and what it said', () => {
  const failures = failuresOfVitest({
    testResults: [
      {
        name: `${process.cwd()}/src/rules/day.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'a day has hours', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a day ends',
            failureMessages: ['\u001b[31mexpected 23 to be 24\u001b[39m'],
          },
        ],
      },
    ],
  });
  expect(tellFailures('unit', { failed: 1, failures })).toEqual([
    '✗ unit: src/rules/day.test.ts › a day ends\n    expected 23 to be 24',
  ]);
});

test('a file of tests that cannot be loaded is told as a whole', () => {
  const failures = failuresOfVitest({
    testResults: [
      { name: '/elsewhere/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    { file: '/elsewhere/a.test.ts', title: 'the file as a whole', message: 'No such module' },
  ]);
});

test('what failed a run outside of its tests is told', () => {
  const failures = failuresOfVitest({
    testResults: [],
    errors: [{ message: 'Timeout calling "onTaskUpdate"' }],
  });
  expect(tellFailures('unit', { failed: 1, failures })).toEqual([
    '✗ unit:  › outside of every test\n    Timeout calling "onTaskUpdate"',
  ]);
});

test('a browser test is told wherever it stands, also when its second try passed', () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    file: 'chat.spec.ts',
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const failures = failuresOfPlaywright({
    suites: [
      {
        specs: [spec('asks', 'expected', [])],
        suites: [{ specs: [spec('cites', 'unexpected', ['one', 'two']), spec('ends', 'flaky', ['late'])] }],
      },
    ],
    errors: [{ message: 'The server did not start' }],
  });
  expect(failures).toEqual([
    { file: 'chat.spec.ts', title: 'cites', message: 'one\ntwo' },
    { file: 'chat.spec.ts', title: 'ends', message: 'late' },
    { file: '', title: 'outside of every test', message: 'The server did not start' },
  ]);
});

test('of a long message only the beginning is told', () => {
  const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const [failure] = failuresOfPlaywright({ errors: [{ message }] });
  expect(failure?.message.split('\n')).toHaveLength(20);
});

test('a tool that failed is told by its name, and what passed not at all', () => {
  expect(tellFailures('lint', { failed: 1 })).toEqual(['✗ lint: see its output above']);
  expect(tellFailures('unit', { failed: 0, failures: [] })).toEqual([]);
});

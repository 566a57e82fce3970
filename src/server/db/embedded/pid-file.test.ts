import { expect, test } from 'vitest';
import { parsePidFile } from './pid-file.ts';

test('a whole pid file gives the pid and where the server listens', () => {
  const text = '4711\n/data/postgres\n1795258519\n5432\n/run/parley-1\n\n  3932163    131072\nready   \n';
  expect(parsePidFile(text)).toEqual({ pid: 4711, port: 5432, socketFolder: '/run/parley-1', address: '' });
});

test('a server on an address gives that instead of a socket folder', () => {
  const text = '4711\nC:/data/postgres\n1795258519\n50123\n\n127.0.0.1\n';
  expect(parsePidFile(text)).toMatchObject({ port: 50123, socketFolder: '', address: '127.0.0.1' });
});

test('a pid file that is still being written has a pid and no port', () => {
  expect(parsePidFile('4711\n/data/postgres\n')).toMatchObject({ pid: 4711, port: undefined });
});

test('the negative pid of a stand-alone backend is its pid', () => {
  expect(parsePidFile('-4711\n/data/postgres\n')?.pid).toBe(4711);
});

test.each(['', '\n', 'postgres\n', '0\n', '12 34\n'])('%j is no pid file', (text) => {
  expect(parsePidFile(text)).toBeUndefined();
});

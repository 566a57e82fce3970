import pg from 'pg';
import { expect, test } from 'vitest';
import { passingFailure } from './passing-failure.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const ofServer = (code: string) => Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });
const ofQuery = (cause: unknown) =>
  Object.assign(new Error('Failed query: SELECT 1', { cause }), { name: 'DrizzleQueryError' });

test.each([
  ['no server at the address', withCode('ECONNREFUSED')],
  ['a socket that is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['a server that shuts down', ofServer('57P01')],
  ['no connection left', ofServer('53300')],
  ['a connection that broke under a query', ofQuery(new Error('Connection terminated unexpectedly'))],
  ['a pool that waited too long', new Error('timeout exceeded when trying to connect')],
])('%s is told as unavailable, with when to try again', (_what, error) => {
  const failure = passingFailure(error);
  expect(failure).toMatchObject({ code: 'unavailable', status: 503 });
  expect(failure?.resetsAt?.getTime()).toBeGreaterThan(Date.now());
});

test.each([
  ['our disk', withCode('ENOSPC')],
  ['the disk of the database', ofQuery(ofServer('53100'))],
])('%s is full: no room is told', (_what, error) => {
  expect(passingFailure(error)).toMatchObject({ code: 'storage_unavailable', status: 507 });
});

test.each([
  ['a mistake in a query', ofQuery(ofServer('42601'))],
  ['a file that is gone', withCode('ENOENT')],
  ['a slip in the code that speaks of a connection', new TypeError('connection is not a function')],
])('%s stays a defect', (_what, error) => {
  expect(passingFailure(error)).toBeNull();
});

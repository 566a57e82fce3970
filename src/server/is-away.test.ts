import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isAway, isCutOff } from './is-away.ts';

const fromServer = (code: string) => Object.assign(new pg.DatabaseError('said so', 7, 'error'), { code });

test.each([
  Object.assign(new Error('connect ECONNREFUSED /tmp/.s.PGSQL.5432'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('connect ENOENT /tmp/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
  Object.assign(new Error('getaddrinfo EAI_AGAIN database'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  fromServer('57P01'),
  fromServer('57P03'),
  fromServer('40P01'),
  fromServer('08006'),
  new DrizzleQueryError('UPDATE messages', [], fromServer('57P01')),
  new DrizzleQueryError('UPDATE messages', [], new Error('Connection terminated unexpectedly')),
])('tries again after %s', (error) => {
  expect(isAway(error)).toBe(true);
});

test.each([
  new TypeError('undefined is not a function'),
  new TypeError("Cannot read properties of undefined (reading 'connection')"),
  new Error('The provider gave up the connection'),
  Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT', syscall: 'open' }),
  fromServer('23505'),
  fromServer('42601'),
  new DrizzleQueryError('UPDATE messages', [], fromServer('23503')),
  'no error at all',
])('takes %s for what it is', (error) => {
  expect(isAway(error)).toBe(false);
});

test('a server that went under a statement is told from one that refused it', () => {
  const lost = new DrizzleQueryError('CREATE INDEX', [], new Error('Connection terminated unexpectedly'));
  expect([lost, fromServer('57P02'), fromServer('08P01')].every(isCutOff)).toBe(true);
  // Out of disk, out of memory, out of time.
  expect(['53100', '53200', '57014', '40P01'].map(fromServer).some(isCutOff)).toBe(false);
});

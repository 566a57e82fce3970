import { expect, test } from 'vitest';
import { createServerLog, type LogLevel, readLogLine } from './server-log.ts';

const nothing = { level: 'debug', forClient: false, text: '' } as const;

test.each([
  ['[postmaster] LOG:  database system is ready', 'debug'],
  ['[checkpointer] WARNING:  slow disk', 'warn'],
  ['[autovacuum worker] ERROR:  could not read block', 'warn'],
  ['[postmaster] FATAL:  data directory has wrong ownership', 'error'],
  ['[client backend] PANIC:  could not write to log file', 'error'],
  ['[client backend] ERROR:  duplicate key value', 'debug'],
  ['[dead-end client backend] FATAL:  the database system is starting up', 'debug'],
  ['setpriv: failed to execute', 'debug'],
])('%s ranks as %s', (line, level) => {
  expect(readLogLine(line, nothing).level).toBe(level);
});

function collect() {
  const seen: [LogLevel, string][] = [];
  const to = (level: LogLevel) => (_fields: object, message: string) => seen.push([level, message]);
  const log = createServerLog({ debug: to('debug'), info: to('info'), warn: to('warn'), error: to('error') });
  return { seen, log };
}

test('lines that arrive in pieces are put together, and what follows a message shares its rank', () => {
  const { seen, log } = collect();
  log.write('[postmaster] FATAL:  no sp');
  log.write('ace\n[postmaster] HINT:  buy a disk\n\tsoon\n');
  expect(seen).toEqual([
    ['error', 'FATAL: no space'],
    ['error', 'HINT: buy a disk'],
    ['error', 'soon'],
  ]);
});

test('what explains a failure leaves out what clients were told, and their rows with it', () => {
  const { log } = collect();
  log.write(
    '[client backend] ERROR:  duplicate key value\n[client backend] DETAIL:  Key (email)=(ana@example.org)\n',
  );
  log.write('[postmaster] LOG:  shutting down\n[postmaster] FATAL:  cut o');
  expect(log.lastLines()).toEqual(['LOG: shutting down', '[postmaster] FATAL:  cut o']);
});

test('only the last 40 lines are kept', () => {
  const { log } = collect();
  for (let line = 1; line <= 50; line += 1) log.write(`[postmaster] LOG:  ${line}\n`);
  expect(log.lastLines()).toHaveLength(40);
  expect(log.lastLines().at(-1)).toBe('LOG: 50');
});

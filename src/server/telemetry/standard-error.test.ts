import type { EventEmitter } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { createAccessLog } from './access-log.ts';
import { openStandardError } from './standard-error.ts';

const line = { requestId: 'id', method: 'GET', route: '/', status: 200, ms: 1, bytes: 2 };

afterEach(() => vi.useRealTimers());

test('a log that cannot be written to costs its lines and nothing else', () => {
  // Fails as a full disk does: for good, at each line.
  const unwritable = openSync(import.meta.filename, 'r');
  const destination = openStandardError(unwritable);
  let dropped = 0;
  (destination as unknown as EventEmitter).on('drop', () => (dropped += 1));
  const log = createAccessLog({ ACCESS_LOG: 'on', LOG_LEVEL: 'info' }, destination);
  log.write(line, false);
  // What cannot be written is not tried for ever, which would keep the process from ending.
  log.flush();
  for (let written = 0; written < 3_000; written++) destination.write('x'.repeat(1_000));
  expect(dropped).toBeGreaterThan(1_900);
  closeSync(unwritable);
});

test('lines of requests wait for each other, and go when asked to or half a second later', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const log = createAccessLog(
    { ACCESS_LOG: 'on', LOG_LEVEL: 'info' },
    { write: (text) => written.push(text) },
  );
  log.write(line, false);
  log.write(line, true);
  log.write(line, false);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(written.map((text) => text.trimEnd().split('\n').length)).toEqual([2]);
  log.write(line, false);
  log.flush();
  expect(written).toHaveLength(2);
  for (let requests = 0; requests < 50; requests++) log.write(line, false);
  expect(written.length).toBeGreaterThan(2);
});

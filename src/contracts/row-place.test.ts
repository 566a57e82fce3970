import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readRowPlace, writeRowPlace } from './row-place.ts';

const id = uuidv7();

test('a place in a table comes back as it went, whatever the name it is sorted by', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      fc.pre(!name.includes('\0'));
      const place = { sorted: name, id };
      expect(readRowPlace('users', 'firstName', writeRowPlace(place))).toEqual(place);
    }),
  );
  const moment = { sorted: '2026-01-31T12:00:00.123456Z', id };
  expect(readRowPlace('users', undefined, writeRowPlace(moment))).toEqual(moment);
  const job = { sorted: moment.sorted, id: '17' };
  expect(readRowPlace('jobs', '-runAt', writeRowPlace(job))).toEqual(job);
});

test.each([
  ['what is no place', 'nonsense'],
  ['a name where the table is sorted by time', writeRowPlace({ sorted: 'Zoë', id })],
  ["another table's id", writeRowPlace({ sorted: '2026-01-31T12:00:00.123456Z', id: '17' })],
])('%s is refused', (_what, word) => {
  expect(readRowPlace('users', '-createdAt', word)).toBeNull();
});

import { expect, test } from 'vitest';
import { nameOfArchive, timeOfArchive } from './archive-place.ts';

test('the name of an archive tells when it was begun, and sorts by it', () => {
  const moments = ['2026-01-02T03:04:00.000Z', '2026-01-02T13:04:00.000Z', '2026-11-28T00:00:00.000Z'];
  const names = moments.map((moment) => nameOfArchive(new Date(moment)));
  expect(names[0]).toBe('parley-2026-01-02T0304Z.backup');
  expect(names.toSorted()).toEqual(names);
  expect(names.map((name) => timeOfArchive(name).toISOString())).toEqual(moments);
});

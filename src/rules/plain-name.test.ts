import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

const named = (wanted: string, ...before: string[]) => {
  const taken = new Set<string>();
  for (const name of before) plainName(name, taken, 'tool');
  return plainName(wanted, taken, 'tool');
};

it.each([
  ['filter[x]', 'filter_x'],
  ['$top', 'top'],
  ['orders.list', 'orders_list'],
  ['búsqueda avanzada', 'busqueda_avanzada'],
  ['2fa', 'tool_2fa'],
  ['日本', 'tool'],
  ['__proto__', 'proto'],
])('a name is one that every provider takes: %s', (wanted, name) => {
  expect(named(wanted)).toBe(name);
});

it('names that would come out the same are numbered, within what providers take', () => {
  expect(named('notes_search', 'notes_search')).toBe('notes_search_2');
  expect(named('notes.search', 'notes/search', 'notes search')).toBe('notes_search_3');
  const long = 'a'.repeat(80);
  expect(named(long)).toHaveLength(64);
  expect(named(long, long)).toBe(`${'a'.repeat(62)}_2`);
});

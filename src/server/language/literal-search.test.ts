import { expect, test } from 'vitest';
import { createLiteralSearch } from './literal-search.ts';

const source =
  'The “Gate” closes twenty\nminutes  before departure—always. Guide dogs don’t pay; the party leaves at 9:30. İzmir 😀 station.';
const find = (words: string) => {
  const span = createLiteralSearch(source).find(words);
  return span && source.slice(span.start, span.end);
};

test.each([
  ['closes twenty minutes before departure', 'closes twenty\nminutes  before departure'],
  ['the "gate" CLOSES', 'The “Gate” closes'],
  ['«Gate»', '“Gate”'],
  ['departure-always.', 'departure—always.'],
  ["dogs don't pay,", 'dogs don’t pay'],
  ['… before departure …', 'before departure'],
  ['Guide dogs … leaves at 9:30', 'Guide dogs don’t pay; the party leaves at 9:30'],
  ['The gate [...] minutes before departure', null],
  ['leaves at 9:30 … Guide dogs', null],
  ['minutes after departure', null],
  ['art leaves', null],
  ['the part', null],
  ['at 9:3', null],
  ['İzmir 😀 station', 'İzmir 😀 station'],
  ['…', null],
  ['', null],
])('"%s" is found as %j', (words, expected) => {
  expect(find(words)).toBe(expected);
});

test('what stands too far apart is no quote with an omission', () => {
  const search = createLiteralSearch(`The gate closes. ${'Other things happen. '.repeat(60)}It opens.`);
  expect(search.find('The gate closes … It opens')).toBeNull();
});

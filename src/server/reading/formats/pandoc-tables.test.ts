import { expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readMarkdown } from './markdown.ts';

const read = (lines: readonly string[]) => readWith(readMarkdown, lines.join('\n'));
const fees = 'Service: Berth; Fee: 90 | a year\nService: Crane; Fee: 40';

it.each([
  ['under dashes', ['Service  Fee', '-------- ----------', 'Berth    90 | a year', 'Crane    *40*', '']],
  [
    'with rows of several lines',
    [
      '---------------',
      'Service  Fee',
      '-------- ------',
      'Berth    90 |',
      '         a year',
      '',
      'Crane    40',
      '---------------',
    ],
  ],
  [
    'drawn as a grid',
    [
      '+---------+--------+',
      '| Service | Fee    |',
      '+=========+========+',
      '| Berth   | 90 |   |',
      '|         | a year |',
      '+---------+--------+',
      '| Crane   | 40     |',
      '+---------+--------+',
    ],
  ],
])('a table of Pandoc that is %s is one of rows', async (_, lines) => {
  expect(await read(['Fees:', '', ...lines])).toBe(`Fees:\n\n${fees}`);
});

it('a table of Pandoc without heads has rows of cells', async () => {
  const lines = ['------ ----', 'Berth    90', 'Crane    40', '------ ----'];
  expect(await read(lines)).toBe('Berth; 90\nCrane; 40');
});

it.each([
  [
    'code that shows one',
    ['```', 'Service  Fee', '-------- ---', 'Berth    90', '```'],
    'Service  Fee\n-------- ---\nBerth    90',
  ],
  ['a rule with a gap', ['One.', '', '--- ---', '', 'Two.'], 'One.\n\nTwo.'],
  [
    'text across its columns',
    ['Service  Fee', '-------- ---', 'Berths and cranes', ''],
    'Service Fee\n\nBerths and cranes',
  ],
])('%s is no table of Pandoc', async (_, lines, expected) => {
  expect(await read(lines)).toBe(expected);
});

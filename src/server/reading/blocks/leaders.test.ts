import { expect, test } from 'vitest';
import { readLeader } from './leaders.ts';

test.each(['. . . . . .', '......', '······', '……', '․․․․', '. . . . . . |'])(
  'a page that "%s" lead to is the page of the title before them',
  (dots) => {
    for (const page of ['3', '128', 'iv']) {
      expect(readLeader(`1.1 What it is ${dots} ${page}`)).toEqual({ title: '1.1 What it is', page });
      expect(readLeader(`What it is${dots}${page}`)).toEqual({ title: 'What it is', page });
    }
  },
);

test('an entry is read as it is written, too', () => {
  expect(readLeader('1.1 What it is … 3')).toEqual({ title: '1.1 What it is', page: '3' });
});

test.each([
  'What it is | 3',
  'Wait... 3',
  'Wait… 3',
  'Version 1.2.3',
  'See e.g. 4',
  '.....',
  'And so on...',
  'a civic',
  '',
])('"%s" is no entry of contents', (line) => {
  expect(readLeader(line)).toBeNull();
});

import { expect, it } from 'vitest';
import { linesFrom, makePdf } from '../testing/documents.ts';
import { readWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

const small = (top: number, text: string) => [{ text, x: 72, y: top, size: 8 }];

it('a paragraph goes on behind the notes at the foot of its page', async () => {
  const text = await readWith(
    readPdf,
    await makePdf([
      [
        ...linesFrom(700, [
          'For all of the year, but for days of fog, the ferry that goes',
          'to the island leaves the south harbour of the',
        ]),
        ...small(90, '1 In summer twice as often.'),
      ],
      linesFrom(700, ['city at nine in the morning, and comes back at noon on every day.']),
    ]),
  );
  expect(text.replace(/\s+/g, ' ')).toBe(
    '1 In summer twice as often. For all of the year, but for days of fog, the ferry that goes to the island leaves the south harbour of the city at nine in the morning, and comes back at noon on every day.',
  );
});

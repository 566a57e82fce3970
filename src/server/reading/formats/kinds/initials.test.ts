import { describe, expect, it } from 'vitest';
import { makeDoc } from '../../testing/compound-documents.ts';
import { docxOf, wordParagraph } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDoc } from '../doc.ts';
import { readDocx } from '../docx/docx.ts';
import { readRtf } from '../rtf.ts';

const frame = '<w:framePr w:dropCap="drop" w:lines="3" w:wrap="around"/>';

describe('a large letter at the beginning of a paragraph', () => {
  it.each([
    ['Word', readDocx, docxOf(wordParagraph('T', frame) + wordParagraph('he fee is due.'))],
    [
      'old Word',
      readDoc,
      makeDoc({
        text: 'T\rhe fee is due.\r',
        paragraphs: [
          { from: 0, to: 2, list: [0, 0, 0x2c, 0x44, 0x19, 0] },
          { from: 2, to: 17, list: [0, 0] },
        ],
      }),
    ],
    ['Rich Text', readRtf, '{\\rtf1\\pard\\dropcapli3\\dropcapt1 T\\par\\pard he fee is due.\\par}'],
  ] as const)('is part of its word in %s', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('The fee is due.');
  });

  it('stays where no paragraph is behind it', async () => {
    expect(await readWith(readDocx, docxOf(wordParagraph('T', frame)))).toBe('T');
    expect(await readWith(readRtf, '{\\rtf1\\pard\\dropcapt1 T\\par}')).toBe('T');
  });
});

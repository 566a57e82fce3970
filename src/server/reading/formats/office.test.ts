import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDocx, makeDocxWith, wordDocumentXml } from '../testing/documents.ts';
import { makeEpub, makeOdp, makeOdt, makePptx, makeRtf } from '../testing/office-documents.ts';
import { readFileWith, readWith } from '../testing/read.ts';
import { readDocx } from './docx/docx.ts';
import { readEpub } from './epub.ts';
import { readOdf } from './odf/odf.ts';
import { readPptx } from './pptx/pptx.ts';
import { readRtf } from './rtf.ts';

/** Changes what an archive's directory says about the unpacked size of an entry. */
function declareSize(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  const headerLength = 46;
  // The directory follows the entries, so that its mention of the name is the last one.
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - headerLength + 24);
  return bytes;
}

describe('readDocx', () => {
  it('divides headings, paragraphs, lists and tables by blank lines, and names the cells of rows', async () => {
    expect(await readWith(readDocx, await makeDocx())).toBe(
      [
        'Opening hours',
        'We are open daily.',
        '- Tickets\n  - Reduced',
        'Day: Monday holidays too; From: 9:00',
        'See you!',
      ].join('\n\n'),
    );
  });

  it('keeps the breaks within a paragraph', async () => {
    const body = '<w:p><w:r><w:t>Street 1</w:t><w:br/><w:t>Town</w:t></w:r></w:p>';
    expect(await readWith(readDocx, await makeDocxWith(wordDocumentXml(body)))).toBe('Street 1\nTown');
  });

  it('leaves out deleted text and keeps inserted text', async () => {
    const body =
      '<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del>' +
      '<w:ins><w:r><w:t>c</w:t></w:r></w:ins></w:p>';
    expect(await readWith(readDocx, await makeDocxWith(wordDocumentXml(body)))).toBe('ac');
  });

  it.each([
    ['declares more than may be unpacked', 301 * 1024 * 1024],
    ['is packed suspiciously well', 30 * 1024 * 1024],
  ])('answers too_large for an archive that %s', async (_, size) => {
    const archive = declareSize(await makeDocx(), 'word/document.xml', size);
    await expect(readWith(readDocx, archive)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('answers too_large for an archive with too many parts', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, index) => [`${index}`, new Uint8Array()]),
    );
    await expect(readWith(readDocx, zipSync(parts, { level: 0 }))).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

describe('readOdt', () => {
  it('divides headings, paragraphs and tables, and puts footnotes last', async () => {
    expect(await readWith(readOdf, makeOdt())).toBe(
      [
        'Opening hours',
        'We are open daily¹.',
        '- Tickets\n- Lockers',
        'Day: Monday; From: 9:00',
        'See you!',
        '¹ Except in May.',
      ].join('\n\n'),
    );
  });
});

describe('readRtf', () => {
  it('reads its characters, lists and tables', async () => {
    expect(await readWith(readRtf, makeRtf())).toBe(
      [
        'Opening hours',
        'We are open daily, mañana too — really.',
        '- Tickets',
        'Day: Monday; From: 9:00',
        'See you!',
      ].join('\n\n'),
    );
  });
});

describe('readEpub', () => {
  it('reads the chapters in the order of the book', async () => {
    const book = makeEpub([
      '<h1>Harbour</h1><p>The ferry leaves at <b>seven</b>.</p>',
      '<h1>Fares</h1><table><tr><td>Dog</td><td>3 €</td></tr></table><ul><li>Cash only</li></ul>',
    ]);
    expect(await readWith(readEpub, book)).toBe(
      'Harbour\n\nThe ferry leaves at seven.\n\nFares\n\nDog | 3 €\n\n- Cash only',
    );
  });
});

describe('readPptx', () => {
  it('makes each slide a page, in the order of the presentation, with table, diagram and notes', async () => {
    const slides = makePptx([
      { title: 'Harbour', paragraphs: ['The ferry leaves at seven.'], notes: 'Mention the weather.' },
      { title: 'Fares', table: [['Dog', '3 €']], diagram: ['Buy &amp; board', 'Ride'] },
    ]);
    const { text, pageStarts } = await readFileWith(readPptx, slides);
    expect(pageStarts.map((start, index) => text.slice(start, pageStarts[index + 1]).trim())).toEqual([
      'Harbour\n\nThe ferry leaves at seven.\n\nMention the weather.',
      'Fares\n\nDog | 3 €\n\n- Buy & board\n- Ride',
    ]);
  });
});

describe('readOdp', () => {
  it('makes each slide a page', async () => {
    const { text, pageStarts } = await readFileWith(readOdf, makeOdp([['Harbour', 'At seven.'], ['Fares']]));
    expect(text.slice(0, pageStarts[1])).toBe('Harbour\n\nAt seven.\n\n');
    expect(text.slice(pageStarts[1])).toBe('Fares');
  });
});

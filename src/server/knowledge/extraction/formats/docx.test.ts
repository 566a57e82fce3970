import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDocx, makeDocxWith, wordDocumentXml } from '../test/documents.ts';
import { readWith } from '../test/read.ts';
import { readDocx } from './docx.ts';

/** Changes what an archive's directory says about the unpacked size of an entry. */
function declareSize(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  const headerLength = 46;
  // The directory follows the entries, so that its mention of the name is the last one.
  bytes.writeUInt32LE(size, bytes.lastIndexOf(name) - headerLength + 24);
  return bytes;
}

describe('readDocx', () => {
  it('divides headings, paragraphs, lists and tables by blank lines and table cells by bars', async () => {
    expect(await readWith(readDocx, await makeDocx())).toBe(
      [
        'Opening hours',
        'We are open daily.',
        '- Tickets\n  - Reduced',
        'Day | From\nMonday holidays too | 9:00',
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
    await expect(readWith(readDocx, zipSync(parts))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('answers damaged for an archive without a document', async () => {
    await expect(readWith(readDocx, zipSync({ 'a.txt': new Uint8Array(3) }))).rejects.toMatchObject({
      code: 'damaged',
    });
  });
});

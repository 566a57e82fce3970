import { writeFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { extractFile, type RecognisedPage } from './extract.ts';
import { makeEncryptedOffice } from './testing/compound-documents.ts';
import {
  linesFrom,
  makeDocx,
  makeDocxWith,
  makeGarbledPdf,
  makePdf,
  wordDocumentXml,
} from './testing/documents.ts';
import { encryptedPdf } from './testing/encrypted-pdf.ts';
import { children, childrenOf, createExtracting } from './testing/extracting.ts';
import { opens } from './testing/opens.ts';
import { makeScannedPdf } from './testing/pictures.ts';

const { extract, pathIn } = createExtracting();

describe('reading', () => {
  it('gives the text of a PDF with the place where each page begins, and reports each page', async () => {
    const progress: number[] = [];
    const pdf = await makePdf([linesFrom(700, ['First page.']), [], linesFrom(700, ['Third page.'])]);
    const file = await extract('a.pdf', pdf, { onProgress: (value) => progress.push(value) });

    expect(file).toMatchObject({
      format: 'pdf',
      text: 'First page.\n\n\n\nThird page.',
      pageStarts: [0, 13, 15],
    });
    expect(file.text.slice(file.pageStarts[2])).toBe('Third page.');
    expect([...new Set(progress)]).toEqual([1 / 3, 2 / 3, 1]);
  });

  it('goes by content, not by name: a .txt that is a PDF is read as one', async () => {
    const file = await extract('notes.txt', await makePdf([linesFrom(700, ['Hello'])]));
    expect(file.format).toBe('pdf');
  });

  it.each([
    ['a.docx', makeDocx, 'docx', 'We are open daily.'],
    ['a.md', async () => '# Title\n\nSome *text*.', 'markdown', 'Some text.'],
    ['a.html', async () => '<h1>Title</h1><p>Some <b>text</b>.', 'html', 'Some text.'],
    ['a.csv', async () => 'Name,Price\nTea,2\n', 'csv', 'Name: Tea; Price: 2'],
    ['a.txt', async () => 'Some text.\r\n', 'text', 'Some text.'],
  ])('reads %s', async (name, make, format, expected) => {
    const file = await extract(name, await make());
    expect(file.format).toBe(format);
    expect(file.text).toContain(expected);
    expect(file.pageStarts).toEqual([]);
  });
});

describe('recognising', { timeout: 60_000 }, () => {
  const letter = ['Dear passenger, the ferry to the island', 'leaves every morning at seven.'];

  it('reads the pages of a PDF that are pictures, and keeps those that are text', async () => {
    const scanned = await PDFDocument.load(await makeScannedPdf([letter]));
    const [text] = await scanned.copyPages(
      await PDFDocument.load(
        await makePdf([linesFrom(700, ['A page of text with more than a few letters.'])]),
      ),
      [0],
    );
    scanned.insertPage(0, text);
    const progress: number[] = [];
    const recognised: RecognisedPage[] = [];
    const file = await extract('scan.pdf', await scanned.save(), {
      onProgress: (value) => progress.push(value),
      onRecognised: (page) => recognised.push(page),
    });
    expect(file.text.slice(0, file.pageStarts[1]).trim()).toBe(
      'A page of text with more than a few letters.',
    );
    expect(file.text.slice(file.pageStarts[1])).toContain('the ferry to the island leaves every morning');
    expect([...new Set(progress)]).toEqual([0.5, 1]);
    expect(recognised.map(({ page }) => page)).toEqual([2]);
    expect(recognised[0]?.words.map(({ text }) => text).join(' ')).toBe(letter.join(' '));
  });

  it.each([
    ['others', undefined],
    ['controls', (index: number) => 1 + (index % 8)],
    ['the private area', (index: number) => 0xf021 + index],
  ])('reads pages whose letters are mapped to %s as they look', async (_, otherOf) => {
    const lines = [
      'Dear passenger, the ferry to the island leaves every',
      'morning at seven, and comes back at nine in the evening.',
    ];
    const file = await extract('letter.pdf', await makeGarbledPdf(lines, otherOf));
    expect(file.text.trim().replace(/\s+/g, ' ')).toBe(lines.join(' '));
    expect(file.omissions).toEqual([]);
  });

  it('says which pages are not read whose letters are mapped to others, and keeps nothing of those', async () => {
    const known = await PDFDocument.load(
      await makePdf([linesFrom(700, ['A page of text that is in order.'])]),
    );
    const garbled = await PDFDocument.load(
      await makeGarbledPdf(['Dear passenger, the ferry to the island leaves every', 'morning at seven.']),
    );
    const [page] = await known.copyPages(garbled, [0]);
    known.addPage(page);
    const file = await extract('letter.pdf', await known.save(), { limits: { scannedPages: 0 } });
    expect(file.text.trim()).toBe('A page of text that is in order.');
    expect(file.omissions).toMatchObject([{ count: 1, of: 2 }]);
  });

  it('refuses more scanned pages than it may take', async () => {
    const attempt = extract('scan.pdf', await makeScannedPdf([letter, letter]), {
      limits: { scannedPages: 1 },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('passages', () => {
  const long = Array.from(
    { length: 2000 },
    (_, index) => `Sentence number ${index} tells about the harbour.`,
  );

  it('come in their order, however many', async () => {
    const { text, passages } = await extract('a.txt', long.join('\n\n'));
    expect(passages.length).toBeGreaterThan(60);
    let from = 0;
    for (const passage of passages) {
      const start = text.indexOf(passage, from);
      expect(start).toBeGreaterThanOrEqual(from);
      from = start;
    }
    expect(passages.at(-1)).toContain('Sentence number 1999');
  });

  it('are not waited for when the child dies', async () => {
    const file = pathIn('dying');
    await writeFile(file, long.join('\n\n'));
    const options = {
      open: opens(file),
      name: 'a.txt',
      children: childrenOf('testing/dying.child.ts'),
      limits: defaultExtractionLimits,
    };
    const given: unknown[] = [];
    const attempt = extractFile(options, async (_, batches) => {
      for await (const batch of batches) given.push(batch);
    });
    await expect(attempt).rejects.toMatchObject({ code: 'damaged' });
    expect(given).toEqual([{ of: 'passages', json: '[]' }]);
  });

  it('are passed over by one who fails, and the child is gone', async () => {
    const file = pathIn('failing');
    await writeFile(file, 'Some text.');
    const options = {
      open: opens(file),
      name: 'a.txt',
      children,
      limits: defaultExtractionLimits,
    };
    const attempt = extractFile(options, async () => {
      throw new Error('the database is full');
    });
    await expect(attempt).rejects.toThrow('the database is full');
  });
});

describe('refusing', () => {
  const film = Buffer.from('000000206674797069736f6d', 'hex');
  const minimalPdf = async () => Buffer.from(await makePdf([linesFrom(700, ['Hello'])]));

  it.each([
    ['encrypted', 'a.pdf', async () => encryptedPdf],
    ['encrypted', 'a.docx', async () => makeEncryptedOffice()],
    ['damaged', 'a.pdf', async () => '%PDF-1.7\nnothing of what the header promises'],
    ['damaged', 'a.pdf', async () => Buffer.alloc(5000)],
    ['damaged', 'a.docx', async () => (await makeDocx()).subarray(0, 3000)],
    ['damaged', 'a.docx', () => makeDocxWith('<w:document')],
    ['empty', 'a.txt', async () => ''],
    ['empty', 'a.html', async () => '<html><body><script>let text;</script></body></html>'],
    ['empty', 'a.docx', async () => makeDocxWith(wordDocumentXml('<w:p/>'))],
    ['no_text', 'a.pdf', async () => makePdf([[], []])],
    ['unsupported', 'a.txt', async () => film],
    ['unsupported', 'a.bin', async () => Buffer.from([1, 2, 3, 0, 255, 254, 7, 8, 9])],
    ['unsupported', 'a.docx', async () => zipSync({ 'photo.jpg': new Uint8Array(100) })],
    ['too_large', 'a.html', async () => '<div>'.repeat(100_000)],
  ])('answers %s for such a %s', async (code, name, make) => {
    await expect(extract(name, await make())).rejects.toMatchObject({ name: 'ExtractionError', code });
  });

  it('answers too_large for more text than wanted, in any format', async () => {
    const limits = { textCharacters: 4 };
    for (const [name, content] of [
      ['a.txt', 'Hello'],
      ['a.csv', 'a,b\n1,2\n'],
      ['a.pdf', await minimalPdf()],
    ] as const) {
      await expect(extract(name, content, { limits })).rejects.toMatchObject({ code: 'too_large' });
    }
  });
});

describe('failing by itself', () => {
  it('tells a missing file apart from a broken one', async () => {
    const missing = pathIn('missing');
    await expect(extract('a.txt', '', { open: opens(missing) })).rejects.toThrow(/^ENOENT/);
  });

  it('passes on what the caller throws at a progress report', async () => {
    const attempt = extract('a.pdf', await makePdf([linesFrom(700, ['Hello'])]), {
      onProgress: () => {
        throw new Error('no row to update');
      },
    });
    await expect(attempt).rejects.toThrow('no row to update');
  });

  it('says so, with what the child wrote last, when the child cannot start', async () => {
    const attempt = extract('a.txt', 'text', { children: childrenOf('testing/missing.ts') });
    await expect(attempt).rejects.toThrow(/Extraction is broken: .*Cannot find module/s);
  });
});

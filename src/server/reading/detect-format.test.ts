import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { makeDoc, makeEncryptedOffice, makeWorkbook } from './testing/compound-documents.ts';
import { makeDocx } from './testing/documents.ts';
import { jpegOfText } from './testing/jpeg.ts';
import { makeEpub, makeOdp, makeOdt, makePptx, makeRtf } from './testing/office-documents.ts';
import { makePpt } from './testing/old-presentations.ts';
import { makePngHeader } from './testing/pictures.ts';

const detect = (content: string | Uint8Array, name: string) =>
  detectFormat(typeof content === 'string' ? Buffer.from(content) : content, name);
const object = '1 0 obj\n<< /Type /Catalog >>\nendobj\n';

describe('detectFormat', () => {
  it.each([
    ['a PDF whatever its name', '%PDF-1.7\n', 'a.txt', 'pdf'],
    ['a PDF behind other bytes', `junk\n%PDF-1.4\n${object}`, 'a.txt', 'pdf'],
    ['a PDF without its header', object, 'a.pdf', 'pdf'],
    ['a text about PDF', 'Each file starts with %PDF-1.4 or so.', 'a.txt', 'text'],
    ['a page whatever its name', '<!-- x -->\n<!DOCTYPE html><p>a', 'a.txt', 'html'],
    ['a page by its declaration', '<?xml version="1.0"?>\n<html><p>a', 'a', 'html'],
    ['a part of a page by its name', '<p>a</p>', 'a.htm', 'html'],
    ['a part of a page from the web', '<p class="a">a</p>', 'example.org/a', 'html'],
    [
      'a workbook that is XML whatever its name',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">',
      'a.txt',
      'xls',
    ],
    ['other XML', '<?xml version="1.0"?>\n<Workbook><Sheet/></Workbook>', 'a.xml', 'text'],
    ['text that mentions markup', 'The tag <p> begins it.', 'example.org/a', 'text'],
    ['markup in a file not named as a page', '<p>a</p>', 'a.txt', 'text'],
    ['Markdown with markup in it', '<p>a</p>\n\n# B', 'a.md', 'markdown'],
    ['values', 'a,b\n1,2', 'a.CSV', 'csv'],
    ['values divided by tabs', 'a\tb', 'a.tsv', 'csv'],
    ['text of an unknown name', 'let a = 1;', 'a.js', 'text'],
    ['text without a name', 'hello', '', 'text'],
    ['UTF-16 without a mark', iconv.encode('hello there', 'utf16le'), 'a.txt', 'text'],
    ['UTF-16 with a mark', iconv.encode('<html>hello', 'utf16be', { addBOM: true }), 'a', 'html'],
    ['a mailbox of one message without a border', 'To: ana@example.org\nSubject: a\n\nb', 'a.mbox', 'eml'],
    ['a sheet of Excel 3', Buffer.from('09020600000010000000', 'hex'), 'a.txt', 'xls'],
    ['text with a stray zero byte', `${'hello '.repeat(100)}\0`, 'a.txt', 'text'],
    ['the log of a terminal', '\u001b[32mok\u001b[0m\n', 'a.log', 'text'],
  ])('recognises %s', async (_, content, name, expected) => {
    expect(await detect(content, name)).toBe(expected);
  });

  it.each([
    ['docx', makeDocx],
    ['pptx', async () => makePptx([{ title: 'A' }])],
    ['xlsx', async () => makeWorkbook('xlsx', { A: [['a']] })],
    ['xlsx', async () => makeWorkbook('xlsb', { A: [['a']] })],
    ['ods', async () => makeWorkbook('ods', { A: [['a']] })],
    ['xls', async () => makeWorkbook('biff8', { A: [['a']] })],
    ['odt', async () => makeOdt()],
    ['odp', async () => makeOdp([['a']])],
    ['epub', async () => makeEpub(['<p>a</p>'])],
    ['rtf', async () => makeRtf()],
    ['doc', async () => makeDoc({ text: 'a' })],
    ['ppt', async () => makePpt([{ title: 'a' }])],
    ['png', async () => makePngHeader(1, 1)],
    ['jpeg', async () => jpegOfText],
  ] as const)('recognises a document of the format %s whatever its name', async (format, make) => {
    expect(await detect(await make(), 'a.txt')).toBe(format);
  });

  it.each([
    ['a film named as text', Buffer.from('000000206674797069736f6d', 'hex'), 'a.txt', 'unsupported'],
    ['another archive', zipSync({ 'a.txt': new Uint8Array(9) }), 'a.docx', 'unsupported'],
    ['an archive cut short', zipSync({ 'a.txt': new Uint8Array(9) }).subarray(0, 60), 'a.docx', 'damaged'],
    ['a broken compound file', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex'), 'a.doc', 'damaged'],
    ['an Office document with a password', makeEncryptedOffice(), 'a.docx', 'encrypted'],
    ['Word 2', Buffer.from('dba52d000000000001020304', 'hex'), 'a.doc', 'unsupported'],
    ['Word for DOS', Buffer.from('31be000000ab000001020304', 'hex'), 'a.doc', 'unsupported'],
    ['PostScript', '%!PS-Adobe-3.0', 'a.txt', 'unsupported'],
    ['unknown bytes', Buffer.from([1, 2, 3, 4, 200]), 'a.bin', 'unsupported'],
    ['unknown bytes named as a PDF', Buffer.from([1, 2, 3, 4, 200]), 'a.pdf', 'damaged'],
  ])('refuses %s', async (_, content, name, code) => {
    await expect(detect(content, name)).rejects.toMatchObject({ name: 'ExtractionError', code });
  });
});

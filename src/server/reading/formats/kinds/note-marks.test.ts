import { expect, it } from 'vitest';
import { docxOf, odtOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDocx } from '../docx/docx.ts';
import { readOdf } from '../odf/odf.ts';
import { readRtf } from '../rtf.ts';

const said = 'The fee is 90¹ euros².\n\n¹ From May.\n\n² Without tax.';

const wordNotes = (kind: string) =>
  ['From May.', 'Without tax.']
    .map((text, at) => `<w:${kind} w:id="${at + 4}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${kind}>`)
    .join('');
const wordText = (kind: string, more = '') => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const mark = (id: number) => `<w:r><w:${kind}Reference w:id="${id}"${more}/></w:r>`;
  const own = more ? run('*') : '';
  return `<w:p>${run('The fee is 90')}${mark(4)}${own}${run(' euros')}${mark(5)}${own}${run('.')}</w:p>`;
};

it('notes of DOCX, ODT and RTF have the mark that leads to them', async () => {
  const docx = docxOf(wordText('footnote'), { footnotes: wordNotes('footnote') });
  expect(await readWith(readDocx, docx)).toBe(said);
  const note = (mark: string, text: string) =>
    `<text:note><text:note-citation>${mark}</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`;
  const odt = odtOf(
    `<text:p>The fee is 90${note('1', 'From May.')} euros${note('2', 'Without tax.')}.</text:p>`,
  );
  expect(await readWith(readOdf, odt)).toBe(said);
  const footnote = (text: string) => `{\\super\\chftn{\\footnote\\pard{\\super\\chftn} ${text}\\par}}`;
  const rtf = `{\\rtf1\\ansi The fee is 90${footnote('From May.')} euros${footnote('Without tax.')}.\\par}`;
  expect(await readWith(readRtf, rtf)).toBe(said);
});

it('marks in letters stand apart from what they are at, and those of the author as they are', async () => {
  const ends = docxOf(wordText('endnote'), { endnotes: wordNotes('endnote') });
  expect(await readWith(readDocx, ends)).toBe(
    'The fee is 90[i] euros[ii].\n\n[i] From May.\n\n[ii] Without tax.',
  );
  const settings = '<w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr>';
  const lettered = docxOf(wordText('footnote'), { footnotes: wordNotes('footnote'), settings });
  expect(await readWith(readDocx, lettered)).toContain('The fee is 90[c] euros[d].');
  const own = docxOf(wordText('footnote', ' w:customMarkFollows="1"'), { footnotes: wordNotes('footnote') });
  expect(await readWith(readDocx, own)).toBe('The fee is 90* euros*.\n\nFrom May.\n\nWithout tax.');
  const rtf = (mark: string) =>
    `{\\rtf1\\ansi The fee is 90{\\super ${mark}{\\footnote {\\super ${mark}} From May.}} euros{\\super\\chftn{\\footnote {\\super\\chftn} Without tax.}}.\\par}`;
  expect(await readWith(readRtf, rtf('*'))).toMatch(
    /^The fee is 90\* euros¹\.\n\n\* ?From May\.\n\n¹ Without tax\.$/,
  );
});

it('notes of DOCX are counted anew in each section where that is said', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const anew = '<w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr>';
  const body = (properties: string) =>
    `<w:p><w:pPr><w:sectPr>${properties}</w:sectPr></w:pPr>${run('Fee')}${mark(4)}</w:p><w:p>${run('Tax')}${mark(5)}</w:p><w:sectPr>${properties}</w:sectPr>`;
  const footnotes = wordNotes('footnote');
  const restarted = 'Fee¹\n\nTax¹\n\n¹ From May.\n\n¹ Without tax.';
  expect(await readWith(readDocx, docxOf(body(anew), { footnotes }))).toBe(restarted);
  expect(await readWith(readDocx, docxOf(body(''), { footnotes, settings: anew }))).toBe(restarted);
  expect(await readWith(readDocx, docxOf(body(''), { footnotes }))).toContain('Tax²');
});

import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from '../../bounds/limits.ts';
import { runJob } from '../../run-job.ts';
import { makeEncryptedOffice, makeWorkbook } from '../../testing/compound-documents.ts';
import { makeEpub } from '../../testing/office-documents.ts';
import { docxOf, odtOf, pptxOf, shapeOf, wordParagraph } from '../../testing/packages.ts';

async function read(bytes: Uint8Array): Promise<string> {
  const job = { bytes, name: 'upload', webPage: false, readsHidden: false, recognised: [] };
  const answer = await runJob({ ...job, limits: defaultExtractionLimits }, () => {});
  return answer.type === 'extracted'
    ? answer.file.text
    : `${answer.type} ${answer.type === 'failed' && answer.code}`;
}

const renamed = (archive: Uint8Array, rename: (name: string) => string) =>
  zipSync(Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, part]) => [rename(name), part])));

const cells = [
  ['Berth', 'Fee'],
  ['A1', 'ninety'],
];
const documents: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ['docx', () => docxOf(wordParagraph('ninety'))],
  ['pptx', () => pptxOf(shapeOf('<a:p><a:r><a:t>ninety</a:t></a:r></a:p>'))],
  ['odt', () => odtOf('<text:p>ninety</text:p>')],
  ['epub', () => makeEpub(['<p>ninety</p>'])],
  ['xlsx', () => makeWorkbook('xlsx', { A: cells })],
  ['xlsb', () => makeWorkbook('xlsb', { A: cells })],
  ['ods', () => makeWorkbook('ods', { A: cells })],
];

describe('names of entries', () => {
  it.each(documents)('of a %s may be in another case, or divided by backslashes', async (_, make) => {
    const archive = await make();
    expect(await read(renamed(archive, (name) => name.toUpperCase()))).toContain('ninety');
    expect(await read(renamed(archive, (name) => name.replaceAll('/', '\\')))).toContain('ninety');
  });
});

describe('what is in no state to be read', () => {
  it.each<[string, () => Uint8Array]>([
    ['failed encrypted', makeEncryptedOffice],
    ['failed empty', () => zipSync({ 'folder/': new Uint8Array() })],
    ['failed unsupported', () => zipSync({ 'a.txt': strToU8('x') })],
  ])('is said to be %s', async (expected, make) => {
    expect(await read(make())).toBe(expected);
  });
});

it('a document of several bodies is read to its end', async () => {
  const two = docxOf(`${wordParagraph('one')}</w:body><w:body>${wordParagraph('two')}`);
  expect(await read(two)).toBe('one\n\ntwo');
});

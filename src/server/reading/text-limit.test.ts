import xlsx from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { runJob } from './run-job.ts';
import { docxOf, odtOf, wordParagraph } from './testing/packages.ts';

/** A cell spans `columns`. */
type Cell = { text: string; columns: number };
type Rows = readonly (readonly Cell[])[];

const text = (rows: Rows) => rows.map((row) => row.map((cell) => cell.text));

const formats: Record<string, (rows: Rows) => string | Uint8Array> = {
  'a.html': (rows) =>
    `<!doctype html><table>${rows
      .map((row, at) => {
        const tag = at === 0 ? 'th' : 'td';
        return `<tr>${row.map((cell) => `<${tag} colspan=${cell.columns}>${cell.text}`).join('')}`;
      })
      .join('')}</table>`,
  'a.docx': (rows) =>
    docxOf(
      `<w:tbl>${rows
        .map(
          (row, at) =>
            `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${row
              .map(
                (cell) =>
                  `<w:tc><w:tcPr><w:gridSpan w:val="${cell.columns}"/></w:tcPr>${wordParagraph(cell.text)}</w:tc>`,
              )
              .join('')}</w:tr>`,
        )
        .join('')}</w:tbl>`,
    ),
  'a.odt': (rows) =>
    odtOf(
      `<table:table>${rows
        .map(
          (row) =>
            `<table:table-row>${row
              .map(
                (cell) =>
                  `<table:table-cell table:number-columns-spanned="${cell.columns}"><text:p>${cell.text}</text:p></table:table-cell>`,
              )
              .join('')}</table:table-row>`,
        )
        .join('')}</table:table>`,
    ),
  'a.xlsx': (rows) => {
    const book = xlsx.utils.book_new();
    const sheet = xlsx.utils.aoa_to_sheet(text(rows));
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: rows.length - 1, c: 0 } }];
    xlsx.utils.book_append_sheet(book, sheet, 'Sheet');
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  },
  'a.md': (rows) => {
    const [head = [], ...others] = text(rows);
    return [head, head.map(() => '-'), ...others].map((row) => `|${row.join('|')}|`).join('\n');
  },
  'a.csv': (rows) =>
    text(rows)
      .map((row) => row.join(';'))
      .join('\n'),
};

async function read(name: string, content: string | Uint8Array) {
  const bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
  const size = bytes.length;
  const outcome = await runJob(
    { bytes, name, webPage: false, readsHidden: false, limits: defaultExtractionLimits, recognised: [] },
    () => {},
  );
  return { outcome, size };
}

/** What the file says, or the code of why it is not read. */
async function readText(name: string, content: string | Uint8Array): Promise<string> {
  const { outcome } = await read(name, content);
  if (outcome.type === 'extracted') return outcome.file.text;
  return outcome.type === 'failed' ? outcome.code : outcome.type;
}

/** Heads of `letters` over `columns`, and rows whose one or more cells span them. */
const hostileTables = fc.record({
  columns: fc.constantFrom(2, 30, 500),
  letters: fc.constantFrom(1, 40, 2_000),
  rows: fc.constantFrom(10, 1_500),
  spans: fc.boolean(),
  value: fc.constantFrom('7', 'word', 'long '.repeat(50)),
});

describe.each(Object.entries(formats))('a table of %s', (name, make) => {
  it('makes no more text than thirty characters for each byte, beyond a million', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTables, async ({ columns, letters, rows, spans, value }) => {
        // No more than a second's work for each.
        const width = Math.min(columns, Math.ceil(100_000 / letters));
        const head = Array.from({ length: width }, (_, at) => ({
          text: `${'h'.repeat(letters)}${at}`,
          columns: 1,
        }));
        const row = spans
          ? [
              { text: 'first', columns: 1 },
              { text: value, columns: Math.max(1, width - 1) },
            ]
          : head.map((_, at) => ({ text: at % 2 ? value : `${at}`, columns: 1 }));
        const height = Math.min(rows, Math.ceil(20_000 / row.length));
        const { outcome, size } = await read(
          name,
          make([head, ...Array.from({ length: height }, () => row)]),
        );
        if (outcome.type === 'extracted') {
          expect(outcome.file.text.length).toBeLessThanOrEqual(Math.max(1_000_000, 30 * size));
        } else expect(outcome).toMatchObject({ type: 'failed', code: 'too_large' });
      }),
      { numRuns: 8 },
    );
  });
});

it('a cell over 500 columns of a small page fills no disk', async () => {
  const heads = Array.from({ length: 500 }, (_, at) => `<th>h${at}`).join('');
  const page = `<!doctype html><table><tr>${heads}${'<tr><td>Plan<td colspan=1000>90'.repeat(1_800)}</table>`;
  const { outcome, size } = await read('a.html', page);
  expect(size).toBeLessThan(60_000);
  expect(outcome.type === 'extracted' && outcome.file.text).toMatch(
    /^h0: Plan; h1 – h499: 90\n(?:h0: Plan; h1 – h499: 90\n?)+$/,
  );
});

it('a head of 1,900 letters stands once above the rows that begin with it', async () => {
  const head = 'n'.repeat(1_900);
  const page = `<!doctype html><table><tr><th>${head}<th>b${'<tr><td>x<td>5'.repeat(9_800)}</table>`;
  const found = await readText('a.html', page);
  expect(found.startsWith(`${head}\n${'n'.repeat(199)}…: x; b: 5\n`)).toBe(true);
  expect(found.length).toBeLessThan(30 * page.length);
});

it('a survey whose questions are its heads is read, with them in full above and in part in each row', async () => {
  const questions = Array.from(
    { length: 50 },
    (_, at) => `Question ${at}: ${'what people think of it '.repeat(5)}`,
  );
  const answers = Array.from({ length: 1_500 }, () => questions.map((_, at) => (at % 5) + 1).join(';'));
  const found = await readText('a.csv', [questions.join(';'), ...answers].join('\n'));
  expect(found).toContain(`${questions[49]?.trim()}\n`);
  expect(found).toContain('Question 7: what people think of it wha…: 3; ');
});

it('a head of 200 characters stays whole in each row', async () => {
  const head = 'a name '.repeat(28).trim();
  expect(await readText('a.csv', `Berth;${head}\nB1;90\nB2;95`)).toBe(
    `Berth: B1; ${head}: 90\nBerth: B2; ${head}: 95`,
  );
});

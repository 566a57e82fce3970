import xlsx from '@e965/xlsx';
import { readCsv } from '../formats/csv.ts';
import { readDoc } from '../formats/doc.ts';
import { readDocx } from '../formats/docx/docx.ts';
import type { FormatInput, FormatOutput } from '../formats/format.ts';
import { readHtml } from '../formats/html.ts';
import { readMarkdown } from '../formats/markdown.ts';
import { readOdf } from '../formats/odf/odf.ts';
import { readPptx } from '../formats/pptx/pptx.ts';
import { readRtf } from '../formats/rtf.ts';
import { readSheets } from '../formats/sheets/sheets.ts';
import { makeDocOfRows } from './compound-documents.ts';
import { docxOf, odtOf, pptxOf, wordParagraph } from './packages.ts';

/** A reader of one format. */
export type TableReader = (input: FormatInput) => Promise<FormatOutput>;
/** A table's cells. */
export type TableRows = readonly (readonly string[])[];

/** How a table is made and read in each format that has tables. */
export const tableFormats: readonly [string, TableReader, (rows: TableRows) => string | Uint8Array][] = [
  ['CSV', readCsv, (rows) => rows.map((row) => row.join(';')).join('\n')],
  [
    'HTML',
    readHtml,
    (rows) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'Markdown',
    readMarkdown,
    ([head = [], ...rows]) =>
      [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ],
  [
    'Word',
    readDocx,
    (rows) =>
      docxOf(
        `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
      ),
  ],
  [
    'Rich Text',
    readRtf,
    (rows) =>
      `{\\rtf1\\ansi\\ansicpg65001 ${rows.map((row) => `\\trowd${row.map((_, at) => `\\cellx${(at + 1) * 900}`).join('')}${row.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`).join('')}}`,
  ],
  ['old Word', readDoc, (rows) => makeDocOfRows(rows)],
  [
    'OpenDocument',
    readOdf,
    (rows) =>
      odtOf(
        `<table:table>${rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
      ),
  ],
  [
    'PowerPoint',
    readPptx,
    (rows) =>
      pptxOf(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
  ],
  [
    'Excel',
    readSheets,
    (rows) => {
      const book = xlsx.utils.book_new();
      const cells = rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)));
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), 'Sheet');
      return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
    },
  ],
];

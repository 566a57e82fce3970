import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IBorderOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  type Block,
  parseBlocks,
  plainText,
  type Run,
  type Table as TableContent,
} from '../source/blocks.ts';
import { builtAt } from '../source/built-at.ts';
import type { SampleHead, SampleSource } from '../source/source.ts';

const font = 'Calibri';
const grey = '6B7078';
/** In twentieths of a point: A4 with margins of 2.4 cm. */
const page = { width: 11906, height: 16838, margin: 1360 };
const textWidth = page.width - 2 * page.margin;
const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const words = { en: { page: 'Page ', of: ' of ' }, es: { page: 'Página ', of: ' de ' } };

/** A Word document with real styles, lists, tables and page numbers. The same source gives the same bytes. */
export async function renderDocx({ head, body }: SampleSource): Promise<Uint8Array> {
  const document = new Document({
    title: head.title,
    subject: head.subtitle,
    creator: head.organisation,
    lastModifiedBy: head.organisation,
    styles: styles(head),
    numbering: {
      config: [list('bullets', LevelFormat.BULLET, '•'), list('numbers', LevelFormat.DECIMAL, '%1.')],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin },
          },
        },
        headers: { default: new Header({ children: [small(`${head.organisation}\t${head.reference}`)] }) },
        footers: { default: new Footer({ children: [footer(head)] }) },
        children: [...opening(head), ...parseBlocks(body).flatMap((block) => toParts(block, head.accent))],
      },
    ],
  });
  return settle(new Uint8Array(await Packer.toArrayBuffer(document)));
}

function styles({ accent, language }: SampleHead) {
  const heading = (size: number, before: number, color: string) => ({
    run: { font, size, bold: true, color },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  });
  return {
    default: {
      document: {
        run: { font, size: 21, color: '22252B', language: { value: language === 'es' ? 'es-ES' : 'en-GB' } },
        paragraph: { spacing: { after: 130, line: 280 } },
      },
      title: { run: { font, size: 46, bold: true, color: accent }, paragraph: { spacing: { after: 40 } } },
      heading1: heading(28, 300, accent),
      heading2: heading(23, 200, '22252B'),
    },
  };
}

const list = (reference: string, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  reference,
  levels: [{ level: 0, format, text, style: { paragraph: { indent: { left: 400, hanging: 300 } } } }],
});

function opening(head: SampleHead): Paragraph[] {
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(head.title)] }),
    new Paragraph({
      spacing: { before: 60, after: 80 },
      children: [new TextRun({ text: head.subtitle, size: 25, color: grey })],
    }),
    new Paragraph({
      spacing: { after: 260 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 10, color: head.accent, space: 8 } },
      children: [new TextRun({ text: `${head.reference} · ${head.edition}`, size: 18, color: grey })],
    }),
  ];
}

function small(text: string): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [new TextRun({ text, size: 17, color: grey })],
  });
}

function footer({ title, language }: SampleHead): Paragraph {
  const { page: word, of } = words[language];
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [
      new TextRun({
        size: 17,
        color: grey,
        children: [`${title}\t${word}`, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES],
      }),
    ],
  });
}

const toTextRuns = (runs: Run[]) => runs.map(({ text, bold }) => new TextRun({ text, bold }));

function toParts(block: Block, accent: string): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading': {
      const heading = block.level === 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2;
      return [new Paragraph({ heading, children: block.runs.map(({ text }) => new TextRun(text)) })];
    }
    case 'paragraph':
      return [new Paragraph({ children: toTextRuns(block.runs) })];
    case 'list':
      return block.items.map(
        (item, index) =>
          new Paragraph({
            numbering: { reference: block.ordered ? 'numbers' : 'bullets', level: 0 },
            spacing: { after: index < block.items.length - 1 ? 60 : 150 },
            children: toTextRuns(item),
          }),
      );
    case 'callout':
      return [
        new Paragraph({
          indent: { left: 160, right: 160 },
          spacing: { before: 160, after: 200 },
          shading: { type: ShadingType.CLEAR, fill: lighten(accent), color: 'auto' },
          border: { left: { style: BorderStyle.SINGLE, size: 24, color: accent, space: 8 } },
          children: toTextRuns(block.runs),
        }),
      ];
    case 'table':
      return [toTable(block.table, accent), new Paragraph({ spacing: { after: 60 }, children: [] })];
  }
}

function toTable({ header, rows, align }: TableContent, accent: string): Table {
  const rule = (color: string, size: number): IBorderOptions => ({ style: BorderStyle.SINGLE, size, color });
  const longest = header.map((_, column) =>
    Math.min(36, Math.max(...[header, ...rows].map((row) => plainText(row[column] ?? []).length)) + 5),
  );
  const total = longest.reduce((sum, length) => sum + length, 0);
  const widths = longest.map((length) => Math.round((textWidth * length) / total));
  const toRow = (cells: Run[][], isHeader: boolean) =>
    new TableRow({
      tableHeader: isHeader,
      cantSplit: true,
      children: cells.map(
        (runs, column) =>
          new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 110, right: 110 },
            ...(isHeader && { shading: { type: ShadingType.CLEAR, fill: lighten(accent), color: 'auto' } }),
            children: [
              new Paragraph({
                alignment: align[column] === 'right' ? AlignmentType.RIGHT : AlignmentType.LEFT,
                spacing: { after: 0, line: 250 },
                children: runs.map(
                  ({ text, bold }) => new TextRun({ text, bold: bold || isHeader, size: 19 }),
                ),
              }),
            ],
          }),
      ),
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: none,
      left: none,
      right: none,
      insideVertical: none,
      bottom: rule('C9CDD3', 6),
      insideHorizontal: rule('DADDE2', 4),
    },
    rows: [toRow(header, true), ...rows.map((row) => toRow(row, false))],
  });
}

function lighten(accent: string): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  return channels
    .map((value) =>
      Math.round(255 - (255 - value) * 0.11)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/** Packs the document again with fixed dates, both in its properties and in the archive's directory. */
function settle(archive: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(archive)).sort(([one], [other]) => (one < other ? -1 : 1));
  const date = builtAt.toISOString().replace('.000Z', 'Z');
  const settled = entries.map(([name, bytes]): [string, Uint8Array] =>
    name === 'docProps/core.xml'
      ? [name, strToU8(strFromU8(bytes).replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date}`))]
      : [name, bytes],
  );
  // An archive's directory holds local time, so the same wall clock everywhere gives the same bytes.
  return zipSync(Object.fromEntries(settled), { level: 9, mtime: new Date(2026, 4, 4, 9, 0, 0) });
}

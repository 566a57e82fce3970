import { setTimeout as wait } from 'node:timers/promises';
import { makeEpub } from '../src/server/reading/testing/office-documents.ts';
import {
  docxOf,
  odsOf,
  odtOf,
  pptxOf,
  shapeOf,
  wordParagraph,
  xlsxOf,
} from '../src/server/reading/testing/packages.ts';
import { makePdf } from './ingestion/make-pdf.mjs';
import { ingest, startIngestion } from './ingestion/server.mjs';
import { makeParagraphs } from './ingestion/text.mjs';
import { median, printFigure } from './testing/figure.mjs';

const repetitions = 7;
/** What a file leaves to be done: a child gets ready for the next one. */
const calmMilliseconds = 1_000;

const paragraphs = makeParagraphs(300);
const cells = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=\.) /)).map((sentence) => [sentence]);
/** @param {(text: string) => string} write */
const each = (write) => paragraphs.map(write).join('\n');

/** The same text in each format: by name, how a file of it is made. */
const makers = new Map(
  /** @type {[string, () => string | Uint8Array | Promise<Uint8Array>][]} */ ([
    ['txt', () => paragraphs.join('\n\n')],
    ['md', () => each((text) => `## Station\n\n- ${text}\n`)],
    ['html', () => `<h1>Stations</h1>${each((text) => `<p>${text}</p>`)}`],
    ['csv', () => cells.map((row, at) => `${at},${row}`).join('\n')],
    ['rtf', () => `{\\rtf1\\ansi ${each((text) => `\\pard ${text}\\par`)}}`],
    ['eml', () => `From: a@example.org\r\nSubject: Stations\r\n\r\n${each((text) => `${text}\r\n`)}`],
    ['pdf', async () => (await makePdf(paragraphs, 1)).bytes],
    ['docx', () => docxOf(each((text) => wordParagraph(text)))],
    ['odt', () => odtOf(each((text) => `<text:p>${text}</text:p>`))],
    ['epub', () => makeEpub([each((text) => `<p>${text}</p>`)])],
    ['pptx', () => pptxOf(shapeOf(each((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)))],
    [
      'xlsx',
      () =>
        xlsxOf(
          cells
            .map(
              ([text], at) =>
                `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
            )
            .join(''),
        ),
    ],
    [
      'ods',
      () =>
        odsOf(
          cells
            .map(
              ([text]) =>
                `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`,
            )
            .join(''),
        ),
    ],
  ]),
);

/**
 * How long the same text takes in each format, from the upload until it is searchable: half of the files take no longer.
 * The ratio to plain text in the same run tells on two versions, measured on one machine, which became slower.
 */
export async function run() {
  const server = await startIngestion();
  try {
    const { modelBotId, client } = await server.makeBot();
    /** @type {Map<string, number[]>} */
    const taken = new Map([...makers.keys()].map((format) => [format, []]));
    const files = await Promise.all(
      [...makers].map(async ([format, make]) => ({ format, bytes: await make() })),
    );
    // In turns, so that what else the machine does falls on all of them. The first turn only warms up.
    for (let turn = 0; turn <= repetitions; turn += 1) {
      for (const { format, bytes } of files) {
        await wait(calmMilliseconds);
        const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
        const name = `stations.${format}`;
        const { status, error, milliseconds } = await ingest(
          client,
          modelBotId,
          name,
          content,
          server.untilRead,
        );
        if (status !== 'ready') throw new Error(`${name} became ${status}: ${error}`);
        if (turn > 0) taken.get(format)?.push(milliseconds);
      }
    }
    const text = median(/** @type {number[]} */ (taken.get('txt')));
    for (const [format, milliseconds] of taken) {
      printFigure({
        name: `${format}: 180 kB of text, upload to searchable, p50`,
        value: median(milliseconds),
        unit: 'ms',
        target: 'ratio no higher than before',
        baseline: { name: 'the same as plain text', value: text },
      });
    }
  } finally {
    await server.stop();
  }
}

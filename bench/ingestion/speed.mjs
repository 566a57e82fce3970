import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, printFigure } from '../testing/figure.mjs';
import { makePdf } from './make-pdf.mjs';
import { ingest } from './server.mjs';
import { makeParagraphs } from './text.mjs';

const repetitions = 5;
/** What a file leaves to be done: a child gets ready for the next one. */
const calmMilliseconds = 1_500;
const parserAlone = path.join(import.meta.dirname, 'parser-alone.mjs');

/** Pages a second of a text PDF, and a megabyte of text. @param {import('./server.mjs').IngestionServer} server */
export async function reportSpeed(server) {
  const { modelBotId, client } = await server.makeBot();
  /** @param {string} name @param {string | Uint8Array<ArrayBuffer>} content */
  const read = async (name, content) => {
    await wait(calmMilliseconds);
    return ingest(client, modelBotId, name, content, server.untilRead);
  };
  const { bytes, count } = await makePdf(makeParagraphs(2_450), 1);
  const file = path.join(server.parley.dataDirectory, 'baseline.pdf');
  await writeFile(file, bytes);
  const searchable = [];
  const alone = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    alone.push(await parse(file));
    const { status, pages, milliseconds } = await read('report.pdf', bytes);
    if (status !== 'ready' || pages !== count)
      throw new Error(`The PDF became ${status} with ${pages} pages`);
    searchable.push(milliseconds);
  }
  await rm(file);
  printFigure({
    name: `text PDF of ${count} pages, upload to searchable`,
    value: (count / median(searchable)) * 1000,
    unit: 'pages/s',
    target: '≥ 150, ratio ≥ 0.6',
    baseline: { name: 'pdf.js alone, in a process of its own', value: (count / median(alone)) * 1000 },
  });

  const text = makeParagraphs(1_700, 11).join('\n\n').slice(0, 1_000_000);
  const texts = [];
  const fullText = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    fullText.push(await indexByDatabase(server.database, text));
    const { status, milliseconds } = await read('notes.txt', text);
    if (status !== 'ready') throw new Error(`The text became ${status}`);
    texts.push(milliseconds);
  }
  printFigure({
    name: '1 MB of text, upload to searchable',
    value: median(texts),
    unit: 'ms',
    target: '≤ 600',
    baseline: {
      name: "PostgreSQL's own full-text index over the same paragraphs, without reading or storing a file",
      value: median(fullText),
    },
  });
}

/** @param {string} file */
async function parse(file) {
  const { stdout } = await promisify(execFile)(process.execPath, [parserAlone, file]);
  return /** @type {{ milliseconds: number }} */ (JSON.parse(stdout)).milliseconds;
}

/** @param {import('../../src/server/db/database.ts').Database} database @param {string} text */
async function indexByDatabase(database, text) {
  const client = await database.pool.connect();
  try {
    await client.query('CREATE TEMPORARY TABLE plain (body text)');
    await client.query("CREATE INDEX ON plain USING gin (to_tsvector('english', body))");
    const startedAt = performance.now();
    await client.query('INSERT INTO plain SELECT unnest($1::text[])', [text.split('\n\n')]);
    const elapsed = performance.now() - startedAt;
    await client.query('DROP TABLE plain');
    return elapsed;
  } finally {
    client.release();
  }
}

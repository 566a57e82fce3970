import { newRecordId } from '../new-record-id.ts';
import { storableJson, storableValue } from '../storable.ts';
import { type ShownPart, shownParts } from './blocks/shown-parts.ts';
import { defaultExtractionLimits } from './bounds/limits.ts';
import { indexText, type PassageRow } from './index-text.ts';
import type {
  ChildMessage,
  DrawJob,
  DrawnMessage,
  ExtractionJob,
  GetReady,
  NextPassages,
  PassageBatch,
  PassagesMessage,
} from './messages.ts';
import { dieWithParent } from './parent-guard.ts';
import { createPacker, type PackedRow, rowsToJson } from './postings.ts';
import { readJobBytes } from './read-job-bytes.ts';
import { runJob } from './run-job.ts';
import { warmUp } from './warm-up.ts';

/** Enough to be worth a statement, few enough that the parent is not busy with them for long. */
const passagesPerMessage = 100;

const rowsPerMessage = 1_000;

const charactersPerMessage = 128 * 1024;

const send = (message: ChildMessage | PassagesMessage | DrawnMessage) => process.send?.(message);

function sendText(text: string): void {
  // UTF-8 has no half characters.
  const whole = text.toWellFormed();
  for (let start = 0; start < whole.length; ) {
    let end = Math.min(start + charactersPerMessage, whole.length);
    if (!whole.slice(start, end).isWellFormed()) end -= 1;
    send({ type: 'text', bytes: Buffer.from(whole.slice(start, end)) });
    start = end;
  }
}

dieWithParent(Number(process.argv[2]));

process.once('message', (first: GetReady | ExtractionJob | DrawJob) => {
  if (first.type === 'prepare') void getReady(first);
  else void begin(first);
});

const begin = (job: ExtractionJob | DrawJob) => (job.type === 'draw' ? draw(job) : read(job));

async function draw({ bytes: length, page, onlyFigures }: DrawJob): Promise<void> {
  process.once('uncaughtException', () => send({ type: 'drawn', picture: null }));
  const bytes = await readJobBytes(process.stdin, { bytes: length, limits: defaultExtractionLimits });
  const { pagePicture } = await import('./page-picture.ts');
  const picture = bytes && (await pagePicture(bytes, page, onlyFigures).catch(() => null));
  send({ type: 'drawn', picture });
}

async function getReady({ mayBePdf }: GetReady): Promise<void> {
  let isWanted = true;
  process.once('message', (job: ExtractionJob | DrawJob) => {
    isWanted = false;
    void begin(job);
  });
  await warmUp({ mayBePdf, isWanted: () => isWanted });
  if (isWanted) send({ type: 'ready' });
}

async function read(job: ExtractionJob): Promise<void> {
  process.once('uncaughtException', (error) => {
    send({ type: 'failed', code: 'damaged', message: String(error) });
  });
  const bytes = await readJobBytes(process.stdin, job);
  const answer = bytes
    ? await runJob({ ...job, bytes }, send)
    : ({ type: 'failed', code: 'too_large', message: `${job.bytes} bytes` } as const);
  if (answer.type !== 'extracted') return void send(answer);
  giveBatches(
    shownParts(answer.document),
    indexText({ ...answer.file, blocks: answer.blocks, fileName: job.name }),
  );
  const { text, ...file } = answer.file;
  sendText(text);
  // Names within the file are as whoever made it wrote them.
  send({ type: 'extracted', file: storableValue(file) });
}

/** Parts of a few pages together: most pages are short. */
function* inMessages(parts: Iterable<ShownPart>): Generator<ShownPart[]> {
  let some: ShownPart[] = [];
  let size = 0;
  for (const part of parts) {
    some.push(part);
    size += part.size;
    if (size < charactersPerMessage) continue;
    yield some;
    some = [];
    size = 0;
  }
  if (some.length > 0) yield some;
}

/** Cutting and analysing takes about as long as reading, and here nobody waits for it. */
function giveBatches(parts: Generator<ShownPart>, passages: Generator<PassageRow>): void {
  const batches = batchesOf(parts, passages);
  process.on('message', (_: NextPassages) => {
    const { value: batch, done } = batches.next();
    send(done ? { type: 'passages', batch: null } : { type: 'passages', batch });
  });
}

function* batchesOf(parts: Iterable<ShownPart>, passages: Iterator<PassageRow>): Generator<PassageBatch> {
  for (const some of inMessages(parts)) yield { of: 'blocks', json: storableJson(JSON.stringify(some)) };
  const packer = createPacker();
  let terms = 0;
  for (;;) {
    const rows: (PassageRow & { id: string })[] = [];
    while (rows.length < passagesPerMessage) {
      const { value, done } = passages.next();
      if (done) break;
      packer.addTerms(value.ordinal, value.termCount, value.terms);
      terms += value.termCount;
      rows.push({ ...value, id: newRecordId() });
    }
    if (rows.length === 0) break;
    // The database takes no half characters, which a cut may leave.
    yield { of: 'passages', json: storableJson(JSON.stringify(rows)) };
  }
  let postings: PackedRow[] = [];
  for (const row of packer.rows()) {
    if (postings.push(row) < rowsPerMessage) continue;
    yield { of: 'postings', json: rowsToJson(postings) };
    postings = [];
  }
  if (postings.length > 0) yield { of: 'postings', json: rowsToJson(postings) };
  yield { of: 'index', lexemes: packer.lexemes().join('\n'), passages: packer.passages, terms };
}

import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { openAnswer } from '../../tests/testing/conversations.ts';
import { percentile, printFigure } from '../testing/figure.mjs';
import { makePdf } from './make-pdf.mjs';
import { ingest } from './server.mjs';
import { makeParagraphs } from './text.mjs';

/** PDFs that are read, one after another, each followed by a time in which nothing is. */
const rounds = 12;
const warmUpQuestions = 200;
/** Enough for one round, however slow the machine. */
const questionsReady = 700;
/** Fewer than a person may ask a day. */
const questionsEach = 18;
const pauseMilliseconds = 25;
/** What the end of a reading leaves to be done. */
const calmMilliseconds = 300;

/**
 * What people who chat notice of files that are read meanwhile. They ask one after another, as many questions while a
 * PDF is read as afterwards, so what else this machine does falls on both.
 * @param {import('./server.mjs').IngestionServer} server
 */
export async function reportChatBeside(server) {
  const { modelBotId, client } = await server.makeBot();
  await ingest(client, modelBotId, 'ledger.txt', makeParagraphs(300, 3).join('\n\n'));
  const other = await server.makeBot();
  const { bytes, count } = await makePdf(makeParagraphs(2_920), 1);
  const { origin, token } = other.client;
  const feeder = new Worker(new URL('feeder.mjs', import.meta.url), {
    workerData: { origin, token, modelBotId: other.modelBotId, bytes },
  });

  /** @type {number[]} */
  const idle = [];
  /** @type {number[]} */
  const beside = [];
  try {
    const questions = makeQuestions(server, modelBotId);
    await questions.prepare(warmUpQuestions);
    for (let done = 0; done < warmUpQuestions; done += 1) await questions.ask();
    for (let round = 0; round < rounds; round += 1) {
      await questions.prepare(questionsReady);
      const asked = [];
      const reading = { isOver: false };
      const over = once(feeder, 'message').then(([read]) => {
        reading.isOver = true;
        return read;
      });
      feeder.postMessage('read');
      while (!reading.isOver) asked.push(await questions.ask());
      const readAt = await endOfReading(server, await over);
      const during = asked.filter(({ startedAt }) => startedAt < readAt);
      await wait(calmMilliseconds);
      for (const { milliseconds } of during) {
        beside.push(milliseconds);
        idle.push((await questions.ask()).milliseconds);
      }
    }
  } finally {
    await feeder.terminate();
  }
  for (const [name, share, target] of /** @type {const} */ ([
    ['p99', 0.99, 'ratio ≤ 1.5'],
    ['median', 0.5, ''],
  ])) {
    printFigure({
      name: `chat ${name} of ${beside.length} questions to end of answer, while PDFs of ${count} pages are read`,
      value: percentile(beside, share),
      unit: 'ms',
      target,
      baseline: { name: 'as many, nothing being read', value: percentile(idle, share) },
    });
  }
}

/** @param {import('./server.mjs').IngestionServer} server @param {string} modelBotId */
function makeQuestions(server, modelBotId) {
  /** @type {{ client: import('../../tests/testing/client.ts').ApiClient, conversation: string, left: number }[]} */
  const askers = [];
  let asked = 0;
  /** Signs so many people in that as many questions can be asked. @param {number} count */
  async function prepare(count) {
    while (askers.length * questionsEach < count + questionsEach) {
      const client = await server.signInTo(modelBotId);
      const { data } = await client.post(`model-bots/${modelBotId}/conversations`, {});
      const { id } = /** @type {{ id: string }} */ (data);
      askers.push({ client, conversation: id, left: questionsEach });
    }
  }
  return {
    prepare,
    /** Answers when it was asked, in milliseconds since 1970, and how long the answer took. */
    async ask() {
      // On a slow machine the reading takes longer than there were questions ready.
      if (askers.length === 0) await prepare(questionsReady);
      const asker = /** @type {(typeof askers)[number]} */ (askers[0]);
      asker.left -= 1;
      if (asker.left === 0) askers.shift();
      asked += 1;
      const text = `Who is the keeper of station ${(asked * 7) % 300}?`;
      const startedAt = performance.timeOrigin + performance.now();
      const answer = await openAnswer(asker.client, asker.conversation, { text });
      if (!(await answer.text()).includes('data-citation')) throw new Error(`No answer: ${answer.status}`);
      const milliseconds = performance.timeOrigin + performance.now() - startedAt;
      await wait(pauseMilliseconds);
      return { startedAt, milliseconds };
    },
  };
}

/**
 * When a file became searchable, in milliseconds since 1970: whoever fed it only looks now and then.
 * @param {import('./server.mjs').IngestionServer} server
 * @param {{ id: string, status: string }} read
 */
async function endOfReading({ database }, { id, status }) {
  if (status !== 'ready') throw new Error(`The PDF became ${status}`);
  const [found] = await database.acrossSpaces((transaction) =>
    transaction.select({ readAt: files.readAt }).from(files).where(eq(files.id, id)),
  );
  if (!found?.readAt) throw new Error('Nobody knows when the PDF was read');
  return found.readAt.getTime();
}

import { rename } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, rgb } from 'pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../src/server/reading/testing/documents.ts';
import { makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import { begin, read, send } from '../testing/conversations.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect } = suite;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const bot = suite.tenant.modelBotId;
  const { creator } = suite;
  picture = new Uint8Array(await makePng(['The night porter is Anselmo Reyes.']));
  await creator.upload(
    bot,
    'scan.pdf',
    new Uint8Array(
      await makeScannedPdf([['The harbour master is Marta Quiroga.'], ['The dock opens at seven.']]),
    ),
  );
  await creator.upload(bot, 'porter.png', picture);
  await creator.upload(
    bot,
    'rules.pdf',
    new Uint8Array(
      await makePdf([
        [{ text: 'The slipway is closed on Mondays, all of winter and spring.', x: 72, y: 700 }],
      ]),
    ),
  );
  await creator.upload(bot, 'ferries.pdf', new Uint8Array(await makeChart()));
  await creator.untilIngested(bot);
});

/** A page with a text of its own that speaks of the bars below it, and one that does not, with the same bars. */
async function makeChart() {
  const document = await PDFDocument.create();
  for (const said of [
    'Figure 1: passengers of the night ferry by year.',
    'The purser Ida Blom counts the cabins.',
  ]) {
    const page = document.addPage([595, 842]);
    page.drawText(`${said} ${'Each year is counted in January. '.repeat(2)}`, { x: 40, y: 780, size: 9 });
    for (const at of [1, 2, 3, 4])
      page.drawRectangle({ x: 60 * at, y: 200, width: 30, height: 70 * at, color: rgb(0.1, 0.3, 0.8) });
  }
  return document.save();
}

type Part = { type: string; image_url?: { url: string }; text?: string };

/** What the last call gave a model to see, and the words beside. */
async function given(text: string) {
  const conversation = await begin(suite.creator, suite.tenant.modelBotId);
  expect(await send(suite.creator, conversation, { text })).toBe(200);
  const { messages } = await read(suite.creator, conversation);
  const { messages: told = [] } = (suite.server.calls.at(-1)?.body ?? {}) as {
    messages?: { content: string | Part[] }[];
  };
  const parts = told.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return {
    pictures: parts.flatMap(({ image_url: seen }) => seen?.url ?? []),
    words: parts.flatMap(({ text: said }) => said ?? []).join('\n'),
    answer: messages.at(-1),
  };
}

test('a model that sees is given the page of a scan that passages are from, drawn as it is', async () => {
  await connect(ofTenant(), suite.keeper);
  const { pictures, words, answer } = await given('Who is the harbour master?');
  expect(pictures[0]).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect(pictures.length).toBeLessThanOrEqual(2);
  expect(words).toContain('"scan.pdf", page 1');
  // Nobody attached one.
  expect(answer).not.toHaveProperty('unseenPictures');
});

test('a picture among the files is given as it is, and pages whose text is their own are not', async () => {
  await connect(ofTenant(), suite.keeper);
  const porter = await given('Who is the night porter?');
  expect(porter.pictures).toContain(`data:image/png;base64,${Buffer.from(picture).toString('base64')}`);
  expect(porter.words).toContain('"porter.png", page 1');
  const slipway = await given('When is the slipway closed?');
  expect(slipway.words).not.toContain('rules.pdf", page');
});

test('a page with a chart is given beside its text, where that speaks of one', async () => {
  await connect(ofTenant(), suite.keeper);
  const { pictures, words } = await given('How many passengers had the night ferry?');
  expect(words).toContain('"ferries.pdf", page 1');
  expect(pictures[0]).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect((await given('Who counts the cabins?')).words).not.toContain('"ferries.pdf", page 2');
});

test('a model that sees none is given the recognised text alone', async () => {
  await connect(ofTenant(), suite.keeper, {
    models: [{ ...chatModel('first-model'), abilities: { pictures: false } }],
  });
  const { pictures, answer } = await given('Who is the harbour master?');
  expect(pictures).toEqual([]);
  expect(JSON.stringify(suite.server.calls.at(-1)?.body)).toContain('Marta Quiroga');
  expect(answer).toMatchObject({ status: 'complete' });
});

test('a scan whose bytes are gone costs no answer', async () => {
  await connect(ofTenant(), suite.keeper);
  const uploads = path.join(suite.parley.dataDirectory, 'uploads');
  await rename(uploads, `${uploads}-away`);
  try {
    const { pictures, answer } = await given('Who is the harbour master?');
    expect(pictures).toEqual([]);
    expect(answer).toMatchObject({ status: 'complete' });
  } finally {
    await rename(`${uploads}-away`, uploads);
  }
});

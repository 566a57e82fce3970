import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { WidgetData } from '../../src/contracts/widget.ts';
import { picturedRequestBytes } from '../../src/rules/seen-pictures.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { modelBots, visitorAnswers } from '../../src/server/db/schema/organisation.ts';
import { makePng } from '../../src/server/reading/testing/pictures.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect } = suite;
const site = 'https://shop.example.org';
const urlOf = (picture: Uint8Array) => `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;
let note: string;

beforeAll(async () => {
  note = urlOf(await makePng(['When does the gate close?']));
  const { modelBotId } = suite.tenant;
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, modelBotId)),
  );
  await setUp(true);
});

async function setUp(takesPictures: boolean) {
  const path = `model-bots/${suite.tenant.modelBotId}/widget`;
  const { askedToday: _, ...settings } = (await suite.creator.get<WidgetData>(path)).data;
  const wanted = { ...settings, enabled: true, origins: [site], takesPictures };
  expect((await suite.creator.put(path, wanted)).status).toBe(200);
}

type Content =
  | string
  | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[];
const withPictures = (text: string, ...urls: string[]): Content => [
  { type: 'text', text },
  ...urls.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
];

/** Asks as a visitor's browser does, with the turns before. */
function ask(...turns: Content[]) {
  const { origin } = suite.parley;
  const messages = turns.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
  return fetch(`${origin}/v1/widgets/${suite.tenant.modelBotId}/chat`, {
    method: 'POST',
    headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages }),
  });
}

/** The same, and reads the answer to its end. */
async function visit(...turns: Content[]) {
  const response = await ask(...turns);
  const text = await response.text();
  return { status: response.status, text };
}

/** What the last call gave a model. */
const lastGiven = () => JSON.stringify(suite.server.calls.at(-1)?.body);
const isShown = (url: string) => lastGiven().includes(url);

test('a model that sees is shown a visitor’s picture, and with the next question as well; nobody else’s is, and none is stored', async () => {
  await connect(ofTenant(), suite.keeper);
  const asked = withPictures('What is this?', note);
  const { status, text } = await visit(asked);
  expect([status, isShown(note)]).toEqual([200, true]);
  expect(text).not.toContain('unseen_pictures');
  await visit(asked, 'A note.', 'And who wrote it?');
  expect(isShown(note)).toBe(true);
  await visit('Who wrote it?');
  expect(lastGiven()).not.toContain('image_url');
  const [attached, kept] = await suite.database.acrossSpaces(async (transaction) => [
    await transaction.select().from(files).where(eq(files.format, 'png')),
    await transaction.select().from(visitorAnswers),
  ]);
  expect(attached).toEqual([]);
  expect(JSON.stringify(kept)).not.toContain(note.slice(-100));
});

test('one that sees none is told what is written in it, and the visitor that it was not seen', async () => {
  await connect(ofTenant(), suite.keeper, {
    models: [{ ...chatModel('first-model'), abilities: { pictures: false } }],
  });
  const { text } = await visit(withPictures('What is this?', note));
  expect(lastGiven()).not.toContain('image_url');
  expect(lastGiven()).toMatch(/When does the gate close/);
  expect(text).toContain('"unseen_pictures":1');
});

/** The processes that read files, or are ready to: each reads one. */
const readers = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , ...program]) => {
      return Number(parent) === suite.parley.process.pid && program.includes('--permission');
    })
    .map(([, pid]) => pid);

test('while pictures are read the answer has begun, so that its connection is not cut', async () => {
  await expect.poll(() => readers().length).toBeGreaterThan(0);
  const ready = readers();
  const response = await ask(withPictures('What is this?', note));
  expect(response.status).toBe(200);
  expect(readers()).toEqual(expect.arrayContaining(ready));
  expect(await response.text()).toContain('"unseen_pictures":1');
  expect(readers()).not.toEqual(expect.arrayContaining(ready));
});

test('where no model answers, quotes go by what is written in it, also where nothing else was asked', async () => {
  for (const words of ['What does this note ask?', '']) {
    const { text } = await visit(withPictures(words, note));
    expect(text).toContain('twenty minutes before departure');
    expect(text).toContain('"unseen_pictures":1');
  }
});

test('what is no picture by its own bytes, or too many, is refused; pictures of more than 1 MiB are not', async () => {
  await connect(ofTenant(), suite.keeper);
  const isNone = `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
  for (const wrong of [[isNone], Array(5).fill(note), ['https://shop.example.org/a.png']]) {
    expect((await visit(withPictures('What is this?', ...wrong))).status).toBe(422);
  }
  expect((await visit(withPictures('And before?', isNone), 'No.', 'And now?')).status).toBe(422);
  const large = urlOf(
    Buffer.concat([Buffer.from(note.split(',')[1] as string, 'base64'), randomBytes(1_200_000)]),
  );
  expect((await visit(withPictures('What is this?', large))).status).toBe(200);
  expect(isShown(large)).toBe(true);
  const tooLarge = `${note}${'A'.repeat(picturedRequestBytes)}`;
  expect((await visit(withPictures('What is this?', tooLarge))).status).toBe(413);
});

test('a widget that takes none refuses them, and no longer body than any other', async () => {
  await setUp(false);
  expect((await visit(withPictures('What is this?', note))).status).toBe(415);
  const large = `${note}${'A'.repeat(1_200_000)}`;
  expect((await visit(withPictures('What is this?', large))).status).toBe(413);
  await setUp(true);
});

import { beforeAll, expect, test } from 'vitest';
import type { ModelProviderData } from '../../src/contracts/model-provider.ts';
import { noTools, type ToolSettings } from '../../src/rules/tools.ts';
import { makePng } from '../../src/server/reading/testing/pictures.ts';
import { ApiClient } from '../testing/client.ts';
import { begin, read, readAnswer, send } from '../testing/conversations.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';
import { smallPicture } from '../testing/openai-server.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect } = suite;
let note: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  note = new Uint8Array(await makePng(['The harbour master is Marta Quiroga.']));
});

type Part = { type: string; image_url?: { url: string }; text?: string };
type Turn = { role: string; content: string | Part[] };

/** What the last call gave a model to read, and to see. */
function lastGiven(server = suite.server) {
  const { messages = [] } = (server.calls.at(-1)?.body ?? {}) as { messages?: Turn[] };
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return {
    text: JSON.stringify(messages.map(({ content }) => content)),
    pictures: parts.flatMap(({ image_url: seen }) => seen?.url ?? []),
  };
}

const asUrl = (picture: Uint8Array) => `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;

async function attach(conversation: string, picture = note) {
  const { data } = await suite.creator.attach(conversation, 'note.png', picture);
  await suite.creator.untilAttached(conversation);
  return data.map(({ id }) => id);
}

/** Asks with the picture in a new conversation. */
async function askWithPicture(text = 'Who is the harbour master?') {
  const conversation = await begin(suite.creator, suite.tenant.modelBotId);
  const attachments = await attach(conversation);
  const path = `conversations/${conversation}/messages`;
  const { parts } = await readAnswer(suite.creator, path, { text, attachments });
  const { messages } = await read(suite.creator, conversation);
  return { conversation, answer: messages.at(-1), told: JSON.stringify(parts) };
}

test('a model that sees is given the picture beside its text, in later turns as well, and nowhere else', async () => {
  await connect(ofTenant(), suite.keeper);
  const { conversation, answer, told } = await askWithPicture();
  expect(answer).not.toHaveProperty('unseenPictures');
  expect(told).not.toContain('unseenPictures');
  expect(lastGiven().pictures).toEqual([asUrl(note)]);
  expect(lastGiven().text).toContain('Marta Quiroga');
  expect(lastGiven().text).toContain('note.png');

  await send(suite.creator, conversation, { text: 'And which colour has the paper?' });
  expect(lastGiven().pictures).toEqual([asUrl(note)]);

  const other = await begin(suite.creator, suite.tenant.modelBotId);
  await send(suite.creator, other, { text: 'Who is the harbour master?' });
  expect(lastGiven().pictures).toEqual([]);
  expect(lastGiven().text).not.toContain('Marta');
});

test('somebody else can have nobody’s picture shown to a model', async () => {
  await connect(ofTenant(), suite.keeper);
  const { conversation } = await askWithPicture();
  const { messages } = await read(suite.creator, conversation);
  const [picture] = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'data-attachment' ? part.data.fileId : [])),
  );
  const bot = suite.tenant.modelBotId;
  const { email } = await seedPerson(suite.database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  const stranger = await new ApiClient(suite.parley.origin).signIn(email, testPassword);
  const own = await begin(stranger, bot);
  const before = suite.server.calls.length;
  const asked = { text: 'Who is this?', attachments: [picture] };
  for (const at of [own, conversation]) {
    expect((await stranger.post(`conversations/${at}/messages`, asked)).status).toBe(404);
  }
  expect(suite.server.calls).toHaveLength(before);
});

test('one that sees none goes on with the recognised text, and the answer says so', async () => {
  await connect(ofTenant(), suite.keeper, {
    models: [{ ...chatModel('first-model'), abilities: { pictures: false } }],
  });
  const { answer, told } = await askWithPicture();
  expect(lastGiven().pictures).toEqual([]);
  expect(lastGiven().text).toContain('Marta Quiroga');
  expect(answer).toMatchObject({ status: 'complete', unseenPictures: 1 });
  expect(told).toContain('"unseenPictures":1');
});

test('where no model answers, quotes go by the recognised text and say so, too', async () => {
  const { answer } = await askWithPicture();
  expect(answer).toMatchObject({ model: 'quoter', unseenPictures: 1 });
  expect(JSON.stringify(answer)).toContain('Marta Quiroga');
  const { answer: readOff } = await askWithPicture('Where was this photo taken?');
  expect(readOff).toMatchObject({ confidence: 'unsure', unseenPictures: 1 });
  expect(JSON.stringify(readOff)).toContain('Marta Quiroga');
});

test('the next provider answers where the first does not, and says that it did not see', async () => {
  await connect(ofTenant(), suite.keeper);
  await connect(ofTenant(), suite.keeper, {
    name: 'Spare',
    baseUrl: `${suite.spare.origin}/v1`,
    models: [{ ...chatModel('second-model'), abilities: { pictures: false } }],
  });
  suite.server.reply = { status: 500 };
  const { answer } = await askWithPicture();
  expect(lastGiven(suite.server).pictures).toEqual([asUrl(note)]);
  expect(lastGiven(suite.spare).pictures).toEqual([]);
  expect(answer).toMatchObject({ model: 'second-model', unseenPictures: 1 });
});

test('a provider that refuses pictures is asked without once, and administrators read what is remembered', async () => {
  const { id } = await connect(ofTenant(), suite.keeper);
  suite.server.refuses = (body) =>
    JSON.stringify(body).includes('image_url') ? 'image input is not supported by this model' : null;
  try {
    const { conversation, answer } = await askWithPicture();
    expect(suite.server.calls).toHaveLength(2);
    expect(answer).toMatchObject({ status: 'complete', model: 'first-model', unseenPictures: 1 });
    await send(suite.creator, conversation, { text: 'And who else?' });
    expect(suite.server.calls).toHaveLength(3);
    const { data } = await suite.keeper.get<ModelProviderData[]>(ofTenant());
    expect(JSON.stringify(data.find((provider) => provider.id === id))).toContain('picturesLeftOut');
  } finally {
    suite.server.refuses = () => null;
  }
});

test('a provider that takes fewer pictures is asked with that many from then on, and the others are told of', async () => {
  await connect(ofTenant(), suite.keeper);
  const isMuch = (body: object) => JSON.stringify(body).split('"image_url":').length > 2;
  suite.server.refuses = (body) =>
    isMuch(body) ? 'At most 1 image(s) may be provided in one request.' : null;
  try {
    const conversation = await begin(suite.creator, suite.tenant.modelBotId);
    const attachments = [...(await attach(conversation)), ...(await attach(conversation))];
    await send(suite.creator, conversation, { text: 'Who is the harbour master?', attachments });
    expect(suite.server.calls).toHaveLength(2);
    expect(lastGiven().pictures).toEqual([asUrl(note)]);
    await send(suite.creator, conversation, { text: 'And which colour has the paper?' });
    expect(suite.server.calls).toHaveLength(3);
    expect(lastGiven().pictures).toEqual([asUrl(note)]);
    const { messages } = await read(suite.creator, conversation);
    for (const at of [-3, -1]) expect(messages.at(at)).toMatchObject({ unseenPictures: 1 });
    const { data } = await suite.keeper.get<ModelProviderData[]>(ofTenant());
    expect(JSON.stringify(data)).toContain('{"kind":"picturesAtMost","most":1}');
  } finally {
    suite.server.refuses = () => null;
  }
});

test('an assistant with tools sees what is attached, too', async () => {
  await connect(ofTenant(), suite.keeper);
  const bot = `model-bots/${suite.tenant.modelBotId}`;
  const withTools = async (tools: Partial<ToolSettings>) => {
    const changed = await suite.creator.patch(bot, { tools: { ...noTools, ...tools } });
    expect(changed.status).toBe(200);
    expect((await suite.creator.post(`${bot}/versions`, {})).status).toBe(201);
  };
  await withTools({ enabled: ['calculator'] });
  try {
    await askWithPicture();
    expect(lastGiven().pictures).toEqual([asUrl(note)]);
    expect(suite.server.calls.at(-1)?.body).toHaveProperty('tools');
  } finally {
    await withTools({});
  }
});

test('of many pictures a model is given the first four, and told how many it did not see', async () => {
  await connect(ofTenant(), suite.keeper);
  const conversation = await begin(suite.creator, suite.tenant.modelBotId);
  const attachments: string[] = [];
  for (let at = 0; at < 5; at += 1) attachments.push(...(await attach(conversation)));
  await send(suite.creator, conversation, { text: 'Who is the harbour master?', attachments });
  expect(lastGiven().pictures).toHaveLength(4);
  const { messages } = await read(suite.creator, conversation);
  expect(messages.at(-1)).toMatchObject({ unseenPictures: 1 });
});

test('a picture without a word is asked about where a model sees it, and told of where none does', async () => {
  const photo = new Uint8Array(smallPicture(200, 160));
  const { id } = await connect(ofTenant(), suite.keeper);
  const conversation = await begin(suite.creator, suite.tenant.modelBotId);
  const attachments = await attach(conversation, photo);
  const [attached] = (await suite.creator.get<object[]>(`conversations/${conversation}/attachments`)).data;
  expect(attached).toMatchObject({ status: 'ready' });
  const asked = { text: 'Which colours has this?', attachments };
  expect(await send(suite.creator, conversation, asked)).toBe(200);
  expect(lastGiven().pictures).toEqual([asUrl(photo)]);
  const { messages } = await read(suite.creator, conversation);
  expect(messages.at(-1)).toMatchObject({ status: 'complete', model: 'first-model' });

  await suite.keeper.delete(`${ofTenant()}/${id}`);
  expect(await send(suite.creator, conversation, { text: 'Which colours has it?' })).toBe(200);
  expect((await read(suite.creator, conversation)).messages.at(-1)).toMatchObject({ unseenPictures: 1 });
  const other = await begin(suite.creator, suite.tenant.modelBotId);
  await attach(other, photo);
  const [failed] = (await suite.creator.get<object[]>(`conversations/${other}/attachments`)).data;
  expect(failed).toMatchObject({ status: 'failed', error: 'no_text' });
});

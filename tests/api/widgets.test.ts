import { brotliCompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { PublicWidgetData, WidgetData } from '../../src/contracts/widget.ts';
import { widgetLimits } from '../../src/rules/widgets.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const site = 'https://shop.example.org';
let creator: ApiClient;
let bot: string;

const settings = {
  enabled: true,
  origins: [`${site}/page?x=1`, 'example.net'],
  accentColour: '#0b6350',
  greeting: 'Ask about ferries.',
  position: 'left',
  questionsPerDay: 200,
};

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await creator.upload(bot, 'gate.txt', 'The gate closes twenty minutes before departure.');
  await creator.untilIngested(bot);
  await publish(new Date());
  expect((await put(settings)).status).toBe(200);
});

const publish = (publishedAt: Date | null) =>
  suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt }).where(eq(modelBots.id, bot)),
  );

async function put(changes: object, client = creator) {
  const { data } = await client.get<WidgetData>(`model-bots/${bot}/widget`);
  return client.put<WidgetData>(`model-bots/${bot}/widget`, {
    ...settings,
    version: data?.version ?? 0,
    ...changes,
  });
}

const visit = (path: string, init: RequestInit = {}, origin: string | null = site, id = bot) =>
  fetch(`${suite.anonymous.origin}/v1/widgets/${id}${path}`, {
    ...init,
    headers: { ...(origin && { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }), ...init.headers },
  });

const question = (text = 'When does the gate close?', forwarded?: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(forwarded && { 'X-Forwarded-For': forwarded }) },
  body: JSON.stringify({ messages: [{ role: 'user', content: text }] }),
});

test('its script stays under 7.7 kB compressed, as every page that carries it loads it, whichever way', async () => {
  const script = async (name: string) => {
    const response = await fetch(`${suite.anonymous.origin}/${name}`);
    // Without, a page of another site cannot load it as a module.
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return brotliCompressSync(await response.bytes()).length;
  };
  expect(await script('embed.js')).toBeLessThan(7_700);
  // What draws answers is loaded by those who look.
  expect(await script('embed-answer.js')).toBeLessThan(24_000);
  expect(await script('embed-face.js')).toBeLessThan(1_500);
  expect(await script('embed-handover.js')).toBeLessThan(4_000);
  expect(await script('embed-pictures.js')).toBeLessThan(3_500);
});

test('sites are kept as their origins, and the settings say how much was asked', async () => {
  const { data } = await creator.get<WidgetData>(`model-bots/${bot}/widget`);
  expect(data.origins).toEqual([site, 'https://example.net']);
  expect(data.askedToday).toBe(0);
});

test('a listed site gets name, greeting and texts in the language it asks for, and may read them', async () => {
  for (const [language, send] of [
    ['en', 'Send'],
    ['es', 'Enviar'],
  ] as const) {
    const response = await visit('', { headers: { 'Accept-Language': language } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
    const { data } = (await response.json()) as { data: PublicWidgetData };
    expect(data).toMatchObject({
      greeting: settings.greeting,
      accentColour: '#0b6350',
      position: 'left',
      texts: { send },
    });
    expect(Object.keys(data).sort()).toEqual([
      'accentColour',
      'greeting',
      'name',
      'offersPerson',
      'offersTranscript',
      'picture',
      'position',
      'showsPicture',
      'starterQuestions',
      'takesPictures',
      'texts',
    ]);
  }
});

test('the answer is streamed with its citations, after a preflight', async () => {
  const preflight = await visit('/chat', { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(site);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type');
  const response = await visit('/chat', question());
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  const text = await response.text();
  expect(text).toContain('twenty minutes before departure');
  expect(text).toContain('"fileName":"gate.txt"');
  expect((await creator.get<WidgetData>(`model-bots/${bot}/widget`)).data.askedToday).toBe(1);
});

test.each([
  ['https://elsewhere.example.org'],
  ['https://shop.example.org.evil.test'],
  ['http://shop.example.org'],
  ['null'],
  [null],
])('%s is refused, and may not even read why', async (origin) => {
  for (const response of [await visit('', {}, origin), await visit('/chat', question(), origin)]) {
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a bot that is switched off, withdrawn, archived or not there does not answer', async () => {
  const isGone = async () => expect((await visit('/chat', question())).status).toBe(404);
  expect((await visit('', {}, site, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await visit('', {}, site, 'x')).status).toBe(404);
  await put({ enabled: false });
  await isGone();
  await put({});
  await publish(null);
  await isGone();
  await publish(new Date());
  const archive = (archivedAt: Date | null) =>
    suite.database.acrossSpaces((transaction) =>
      transaction.update(modelBots).set({ archivedAt }).where(eq(modelBots.id, bot)),
    );
  await archive(new Date());
  await isGone();
  await archive(null);
  expect((await visit('')).status).toBe(200);
});

test('all visitors together have a limit, which says when it ends, is exact under haste and told once to who runs it', async () => {
  const { askedToday } = (await creator.get<WidgetData>(`model-bots/${bot}/widget`)).data;
  await put({ questionsPerDay: askedToday + 3 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => visit('/chat', question())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 429) as Response;
  expect(refused.headers.get('access-control-allow-origin')).toBe(site);
  const { error } = (await refused.json()) as { error: { code: string; resetsAt: string } };
  expect(error.code).toBe('limit_reached');
  expect(Date.parse(error.resetsAt)).toBeGreaterThan(Date.now());
  await Promise.all(answers.map((answer) => (answer.bodyUsed ? null : answer.text())));
  expect((await creator.get<WidgetData>(`model-bots/${bot}/widget`)).data.askedToday).toBe(askedToday + 3);
  const { data: news } = await creator.get<NotificationData[]>('notifications');
  expect(news).toMatchObject([
    { kind: 'widgetQuestionsUsedUp', path: `/model-bots/${bot}/uploads?tab=share&part=sites` },
  ]);
  await put({});
});

test('an answer says how many questions are left, and when there are more again', async () => {
  const { askedToday } = (await creator.get<WidgetData>(`model-bots/${bot}/widget`)).data;
  await put({ questionsPerDay: askedToday + 2 });
  const left: (string | null)[] = [];
  for (const _ of [1, 2]) {
    const answer = await visit('/chat', question());
    expect(await answer.text()).toContain('[DONE]');
    const { headers } = answer;
    left.push(headers.get('x-ratelimit-remaining-requests'));
    expect(headers.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/);
    expect(headers.get('access-control-expose-headers')).toBe(
      'x-ratelimit-remaining-requests, x-ratelimit-reset-requests',
    );
  }
  expect(left).toEqual(['1', '0']);
  await put({});
});

test('one visitor has a limit, whatever address they claim to come from', async () => {
  const answers: number[] = [];
  for (let turn = 0; turn <= widgetLimits.perVisitor.points; turn++) {
    const response = await visit('/chat', question('When?', `10.0.0.${turn}`));
    await response.text();
    answers.push(response.status);
  }
  expect(answers.at(-1)).toBe(429);
});

test('a change upon an old version is told the settings as they are', async () => {
  const { status, error } = await put({ version: 0 });
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'version_conflict', current: { origins: expect.any(Array) } });
});

test.each([
  [{ origins: ['http://shop.example.org'] }, 'origins.0'],
  [{ origins: ['*'] }, 'origins.0'],
  [{ origins: Array(21).fill('https://a.example') }, 'origins'],
  [{ accentColour: 'red' }, 'accentColour'],
  [{ accentColour: '#ffff00' }, 'accentColour'],
  [{ greeting: 'x'.repeat(301) }, 'greeting'],
  [{ position: 'top' }, 'position'],
  [{ questionsPerDay: 0 }, 'questionsPerDay'],
  [{ questionsPerDay: 10_001 }, 'questionsPerDay'],
])('%j is refused at its field', async (changes, field) => {
  const { status, error } = await put(changes);
  expect(status).toBe(422);
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
});

test('the session of a signed-in visitor counts for nothing', async () => {
  const response = await visit('', { headers: { Cookie: 'session=x', Authorization: 'Bearer x' } });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('where no mail is sent no conversation is offered by mail', async () => {
  expect((await put({ offersTranscript: true })).data.offersTranscript).toBe(true);
  const { data } = (await (await visit('')).json()) as { data: PublicWidgetData };
  expect(data.offersTranscript).toBe(false);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../../testing/client.ts';
import { begin, openAnswer } from '../../testing/conversations.ts';
import { startNginx } from '../../testing/nginx.ts';
import { type OpenAiServer, startOpenAiServer } from '../../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley } from '../../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';
import { readEvents, rule } from '../testing/half-answers.ts';

const site = 'https://shop.example.org';
const words = ['The gate', ' closes', ' early.'] as const;
const question = 'When does the gate close?';
/** One comes every ten seconds; of nginx's own, an answer may be silent for sixty. */
const signsOfLife = 7;

let provider: OpenAiServer;
let parley: Parley;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let client: ApiClient;
let bot: string;
let key: string;

beforeAll(async () => {
  provider = await startOpenAiServer();
  parley = await startParley({
    settings: {
      AI_BASE_URL: provider.baseUrl,
      AI_API_KEY: 'key',
      AI_MODEL: 'test-model',
      // The model may let wait for it as long as it likes.
      AI_FALLBACK_SECONDS: '180',
    },
  });
  nginx = await startNginx(parley.origin);
  const database = await openTestDatabase(parley.dataDirectory);
  bot = (await seedTenant(database)).modelBotId;
  const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
  await database.close();
  client = await new ApiClient(nginx.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.md', rule);
  await client.untilIngested(bot);
  await client.post(`model-bots/${bot}/publish`, {});
  const widget = { enabled: true, origins: [site], accentColour: null, greeting: '', questionsPerDay: 200 };
  expect((await client.put(`model-bots/${bot}/widget`, { ...widget, version: 0 })).status).toBe(200);
  key = (await client.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'program' })).data.key;
}, 300_000);

afterAll(async () => {
  await nginx.close();
  await parley.stop();
  await provider.close();
  await removeDirectory(parley.dataDirectory);
});

const json = { 'Content-Type': 'application/json' };
const asked = JSON.stringify({ stream: true, messages: [{ role: 'user', content: question }] });
const widget = (path: string, init: RequestInit = {}) =>
  fetch(`${nginx.origin}/v1/widgets/${bot}${path}`, {
    ...init,
    headers: { ...json, Origin: site, 'Sec-Fetch-Site': 'cross-site' },
  });
const body = (response: Response) => {
  expect(response.status).toBe(200);
  return readEvents(response);
};
type Reader = ReturnType<typeof readEvents>;

/** What a stream says, in whichever of the two protocols. */
const textOf = ({ read }: Reader) =>
  Array.from(read().matchAll(/"(?:content|delta)":("(?:[^"\\]|\\.)*")/g), ([, told]) =>
    JSON.parse(told as string),
  ).join('');
const until = (readers: readonly Reader[], isThere: (reader: Reader) => void) =>
  vi.waitFor(() => readers.forEach(isThere), { timeout: 240_000, interval: 200 });

test('behind nginx as it is, answers come word by word, and live through its silences', async () => {
  const held = words.map(() => Promise.withResolvers<string>());
  provider.script(held.map(({ promise }) => promise));
  const say = (index: number) => held[index]?.resolve(words[index] as string);

  const conversation = await begin(client, bot);
  const chat = body(await openAnswer(client, conversation, { text: question }));
  const program = body(
    await fetch(`${nginx.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...json, Authorization: `Bearer ${key}` },
      body: asked,
    }),
  );
  const visitor = body(await widget('/chat', { method: 'POST', body: asked }));
  const readers = [chat, program, visitor];

  await until(readers, ({ read }) =>
    expect(read().split(': still here').length).toBeGreaterThan(signsOfLife),
  );
  say(0);
  await until(readers, (reader) => expect(textOf(reader)).toBe(words[0]));

  // Whoever comes back reads what there is, and goes on word by word as well.
  const id = /"id":"chatcmpl-([^"]+)"/.exec(visitor.read())?.[1] ?? '';
  readers.push(
    body(await client.fetch(`conversations/${conversation}/stream`)),
    body(await widget(`/answers/${id}`)),
  );
  await until(readers, (reader) => expect(textOf(reader)).toBe(words[0]));
  say(1);
  await until(readers, (reader) => expect(textOf(reader)).toBe(`${words[0]}${words[1]}`));
  say(2);
  for (const reader of readers) {
    await reader.ended;
    expect(textOf(reader)).toBe(words.join(''));
    expect(reader.read()).toMatch(/data: \[DONE\]\s*$/);
  }
});

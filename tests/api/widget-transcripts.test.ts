import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { PublicWidgetData, WidgetData } from '../../src/contracts/widget.ts';
import { mailLimits } from '../../src/rules/limits.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { ApiClient } from '../testing/client.ts';
import { createMailing, freshEmail } from '../testing/mailing.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import type { ReceivedMail } from '../testing/smtp.ts';

const mailing = createMailing();
const site = 'https://shop.example.org';
const said = [
  { role: 'user', content: 'When does the <b>gate</b> close?' },
  { role: 'assistant', content: 'Twenty minutes before departure. [1]\n\n[1] gate.txt, page 2' },
];
let bot: string;
let owner: ApiClient;

beforeAll(async () => {
  ({ bot, owner } = await publishedBot());
  await setUp({ offersTranscript: true });
});

async function publishedBot() {
  const { modelBotId } = await seedTenant(mailing.database);
  const { email } = await seedPerson(mailing.database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
  await mailing.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, modelBotId)),
  );
  return { bot: modelBotId, owner: await new ApiClient(mailing.parley.origin).signIn(email, testPassword) };
}

async function setUp(changes: object, { id, client } = { id: bot, client: owner }) {
  const { data } = await client.get<WidgetData>(`model-bots/${id}/widget`);
  const { askedToday: _, ...settings } = data;
  const wanted = { ...settings, enabled: true, origins: [site], ...changes };
  expect((await client.put(`model-bots/${id}/widget`, wanted)).status).toBe(200);
}

/** What a visitor's browser sends, each from a network of its own unless it is named. */
let networks = 0;
function visit(path: string, body: object, { language = 'es', id = bot, network = networks++ } = {}) {
  return fetch(`${mailing.parley.origin}/v1/widgets/${id}${path}`, {
    method: 'POST',
    headers: {
      Origin: site,
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'application/json',
      'Accept-Language': language,
      'X-Forwarded-For': `203.0.${Math.floor(network / 250)}.${network % 250}`,
    },
    body: JSON.stringify(body),
  });
}

const askCode = (email: string, more: { language?: string; id?: string; network?: number } = {}) =>
  visit('/transcripts/codes', { email, consent: true }, more);

const codeOf = ({ text }: ReceivedMail) => /\n\s+(\d{6})\n/.exec(text)?.[1] ?? '';

async function challenged(email: string) {
  const response = await askCode(email);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { challenge: string } };
  return { challenge: data.challenge, code: codeOf(await mailing.mailServer.mailTo(email)) };
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the conversation goes to whoever has the code, in their language, and is kept nowhere', async () => {
  const email = freshEmail();
  const proof = await challenged(email);
  const asked = await mailing.mailServer.mailTo(email);
  expect(asked.text).toContain('Test bot');
  expect(asked.text).toContain('sin el código no se envía nada más');
  expect((await visit('/transcripts', { ...proof, messages: said })).status).toBe(204);
  const mail = await mailing.mailServer.mailTo(email, 2);
  expect(mail.text).toContain('Tú:\nWhen does the <b>gate</b> close?');
  expect(mail.text).toContain('Test bot:\nTwenty minutes before departure. [1]\n\n[1] gate.txt, page 2');
  expect(mail.html).toContain('&lt;b&gt;gate&lt;/b&gt;');
  const kept = () =>
    mailing.database.acrossSpaces((transaction) =>
      transaction.select().from(outbox).where(eq(outbox.toAddress, email)),
    );
  await expect
    .poll(async () => (await kept()).map(({ state, secrets }) => ({ state, secrets })))
    .toEqual(Array(2).fill({ state: 'sent', secrets: null }));
  expect(JSON.stringify(await kept())).not.toContain('gate');
});

test('without the right code nothing is mailed', async () => {
  const email = freshEmail();
  const { challenge, code } = await challenged(email);
  const wrong = await visit('/transcripts', { challenge, code: otherThan(code), messages: said });
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as { error: { fields: object } }).error.fields).toEqual({
    code: 'wrong_code',
  });
  const made = await visit('/transcripts', { challenge: challenge.slice(0, -8), code, messages: said });
  expect(made.status).toBe(410);
  const elsewhere = await publishedBot();
  await setUp({ offersTranscript: true }, { id: elsewhere.bot, client: elsewhere.owner });
  const other = await visit('/transcripts', { challenge, code, messages: said }, { id: elsewhere.bot });
  expect(other.status).toBe(410);
  expect(mailing.mailServer.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
});

test('a code is guessed so many times a day, also with codes that come anew', async () => {
  const email = freshEmail();
  const proof = await challenged(email);
  const guess = { ...proof, code: otherThan(proof.code), messages: said };
  for (let count = 0; count < mailLimits.transcriptTriesPerEmail.points; count += 1) {
    expect((await visit('/transcripts', guess)).status).toBe(422);
  }
  expect((await visit('/transcripts', { ...proof, messages: said })).status).toBe(429);
});

test('one address, and one network, is sent so many codes', async () => {
  const email = freshEmail();
  const most = mailLimits.transcriptCodesPerEmail.points;
  for (let count = 0; count < most; count += 1) expect((await askCode(email)).status).toBe(200);
  expect((await askCode(email.toUpperCase())).status).toBe(429);
  const network = networks++;
  const ofNetwork = mailLimits.transcriptCodesPerAddress.points;
  for (let count = 0; count < ofNetwork; count += 1) {
    expect((await askCode(freshEmail(), { network })).status).toBe(200);
  }
  expect((await askCode(freshEmail(), { network })).status).toBe(429);
});

test.each([
  ['/transcripts/codes', { email: 'visitor@', consent: true }, 'email'],
  ['/transcripts/codes', { email: 'visitor@example.org' }, 'consent'],
  ['/transcripts', { challenge: 'x', code: '123456', messages: [] }, 'messages'],
  ['/transcripts', { challenge: 'x', code: '1'.repeat(13), messages: said }, 'code'],
])('%s refuses %j at its field', async (path, body, field) => {
  const response = await visit(path, body);
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
  expect(Object.keys(error.fields)).toEqual([field]);
});

test('it is offered when whoever runs the assistant says so', async () => {
  const shown = async () => {
    const response = await fetch(`${mailing.parley.origin}/v1/widgets/${bot}`, { headers: { Origin: site } });
    return ((await response.json()) as { data: PublicWidgetData }).data.offersTranscript;
  };
  expect(await shown()).toBe(true);
  await setUp({ offersTranscript: false });
  expect(await shown()).toBe(false);
  expect((await askCode(freshEmail())).status).toBe(404);
  await setUp({ offersTranscript: true });
});

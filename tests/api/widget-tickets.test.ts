import { and, eq, inArray, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { TicketData, TicketDetail, TicketMessageData } from '../../src/contracts/ticket.ts';
import type { WidgetData } from '../../src/contracts/widget.ts';
import { mailLimits } from '../../src/rules/limits.ts';
import { type NotificationKind, notificationsKept } from '../../src/rules/notifications.ts';
import { deskPathOf } from '../../src/rules/record-pages.ts';
import { visitorTicketDays } from '../../src/rules/tickets.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { notifications } from '../../src/server/db/schema/notifications.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { tickets } from '../../src/server/db/schema/tickets.ts';
import { newRecordId } from '../../src/server/new-record-id.ts';
import { removeOldVisitorTickets } from '../../src/server/services/tickets/remove-old-visitor-tickets.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const site = 'https://shop.example.org';
const asked = [
  { role: 'user', content: 'When does the gate close?' },
  { role: 'assistant', content: 'Twenty minutes before departure. [1]' },
  { role: 'user', content: 'And for groups?' },
  { role: 'assistant', content: 'The files do not say.' },
];
let creator: ApiClient;
let support: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  support = await suite.person({ name: 'SUPPORT' });
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
  await setUp({});
});

// All of a test file come from one address.
beforeEach(() => forget('visitorTickets'));

const forget = (counts: string) =>
  suite.database.pool.query(`DELETE FROM rate_limits WHERE strpos(key, $1) = 1`, [counts]);

async function setUp(changes: object) {
  const { data } = await creator.get<WidgetData>(`model-bots/${bot}/widget`);
  const { askedToday: _, ...settings } = data;
  const wanted = { ...settings, enabled: true, origins: [site], ...changes };
  expect((await creator.put(`model-bots/${bot}/widget`, wanted)).status).toBe(200);
}

const handOver = (changes: object, origin = site, language = 'es') =>
  fetch(`${suite.anonymous.origin}/v1/widgets/${bot}/tickets`, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'application/json',
      'Accept-Language': language,
    },
    body: JSON.stringify({ email: 'visitor@example.org', consent: true, messages: asked, ...changes }),
  });

const ofVisitor = async (email: string) =>
  (await support.get<TicketData[]>(`tickets?search=${encodeURIComponent(email)}`)).data;

const mailsTo = (address: string) =>
  suite.database.acrossSpaces((transaction) =>
    transaction.select().from(outbox).where(eq(outbox.toAddress, address)),
  );

test('no person is offered until whoever runs the assistant says so', async () => {
  expect((await handOver({})).status).toBe(404);
  await setUp({ offersPerson: true });
  expect((await handOver({}, 'https://elsewhere.example.org')).status).toBe(403);
});

test.each([
  [{ email: 'visitor@' }, 'email'],
  [{ email: '' }, 'email'],
  [{ consent: false }, 'consent'],
  [{ consent: undefined }, 'consent'],
  [{ messages: [], text: ' ' }, 'text'],
  [{ text: 'x'.repeat(2_001) }, 'text'],
  [{ messages: Array(41).fill(asked[0]) }, 'messages'],
])('%j is refused at its field', async (changes, field) => {
  const response = await handOver(changes);
  expect(response.status).toBe(422);
  expect(response.headers.get('access-control-allow-origin')).toBe(site);
  const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
  expect(Object.keys(error.fields)).toEqual([field]);
});

test('a visitor’s question is a ticket with the conversation, answered by mail in their language', async () => {
  const address = 'visitor@example.org';
  const taken = await handOver({ text: 'We are\u2028twelve people.' });
  expect(taken.status).toBe(204);
  const [listed] = await ofVisitor(address);
  expect(listed).toMatchObject({
    subject: 'We are twelve people.',
    requester: { id: null, firstName: address, email: address },
  });
  const path = `tickets/${listed?.id}`;
  const { data: ticket } = await support.get<TicketDetail>(path);
  expect(ticket.messages).toMatchObject([{ side: 'customer', author: null }]);
  // In words alone: a number without its source says nothing there.
  expect(ticket.transcript?.messages.map(({ role, text }) => ({ role, content: text }))).toEqual(
    asked.map(({ role, content }) => ({ role, content: content.replace(' [1]', '') })),
  );
  await support.post(`${path}/messages`, { text: 'A note for us', internal: true });
  expect(await mailsTo(address)).toEqual([]);
  const answer = 'Groups have ten minutes more.\nBring your tickets.';
  const { data: sent } = await support.post<TicketMessageData>(`${path}/messages`, { text: answer });
  const [mail] = await mailsTo(address);
  expect(mail).toMatchObject({ template: 'visitorAnswered', locale: 'es', values: { answer } });
  // Whoever left the address need not be its owner: none of their words is mailed.
  expect(JSON.stringify(mail?.values)).not.toContain('twelve');
  const file = new FormData();
  file.append('file', new Blob(['Plan']), 'plan.txt');
  const attached = `${path}/messages/${sent.id}/attachments`;
  expect((await support.fetch(attached, { method: 'POST', body: file })).status).toBe(404);
  const solved = await support.patch(path, { status: 'solved' });
  expect(solved.status).toBe(200);
  const { tenantId, companyId } = suite.tenant;
  const others = [
    creator,
    await suite.person({ name: 'SINGLE_USER' }),
    await suite.person({ name: 'TENANT_ADMIN', tenantId }),
    await suite.person({ name: 'COMPANY_ADMIN', companyId }),
    // Without a tenant they may do what needs no place, which a visitor's question is not.
    await suite.person({ name: 'TENANT_ADMIN' }),
  ];
  for (const other of others) {
    expect((await other.get(path)).status).toBe(404);
  }
});

test('a person’s own questions as a visitor are in their export, and go with their account', async () => {
  const person = await suite.person({ name: 'SINGLE_USER' });
  const [account] = await suite.database.acrossSpaces((transaction) =>
    transaction
      .update(users)
      .set({ emailConfirmedAt: new Date() })
      .where(eq(users.id, person.userId as string))
      .returning({ email: users.email }),
  );
  const email = account?.email ?? '';
  expect((await handOver({ email: email.toUpperCase(), text: 'Is it open?', messages: [] })).status).toBe(
    204,
  );
  const exported = await person.fetch(`users/${person.userId}/export`);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const told = JSON.parse(new TextDecoder().decode(files['support-tickets.json']));
  expect(told).toMatchObject([{ subject: 'Is it open?', transcript: null }]);
  await suite.database.pool.query(
    'UPDATE users SET deletion_requested_at = now() - make_interval(days => 60) WHERE id = $1',
    [person.userId],
  );
  await suite.database.pool.query(
    `SELECT graphile_worker.add_job('eraseUser', json_build_object('userId', $1::text), job_key := 'erase-' || $1)`,
    [person.userId],
  );
  await expect.poll(() => ofVisitor(email), { timeout: 20_000 }).toEqual([]);
});

test('a question of marks that show nothing makes no ticket, and one behind such marks has a subject', async () => {
  const email = 'unseen@example.org';
  const refused = await handOver({ email, text: '\u202e\u2066', messages: [] });
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.fields).toEqual({ text: 'required' });
  expect(await ofVisitor(email)).toEqual([]);
  const text = `${'\u200b'.repeat(500)}Is it open?`;
  expect((await handOver({ email, text, messages: [] })).status).toBe(204);
  expect(await ofVisitor(email)).toMatchObject([{ subject: 'Is it open?' }]);
});

test('what a visitor asked ends 90 days after the last message once it is solved, and nothing else does', async () => {
  const handOverAs = async (email: string) => {
    expect((await handOver({ email })).status).toBe(204);
    return (await ofVisitor(email))[0]?.id as string;
  };
  const [old, younger, open] = [
    await handOverAs('old@example.org'),
    await handOverAs('younger@example.org'),
    await handOverAs('open@example.org'),
  ];
  const person = await suite.person({ name: 'SINGLE_USER' });
  const { data: own } = await person.post<TicketData>('tickets', { subject: 'Mine', text: 'Still here?' });
  for (const id of [old, younger, own.id]) await support.patch(`tickets/${id}`, { status: 'solved' });
  const makeOlder = (ids: string[], days: number) =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .update(tickets)
        .set({ lastMessageAt: sql`now() - make_interval(days => ${days}::int)` })
        .where(inArray(tickets.id, ids)),
    );
  await makeOlder([old, open, own.id], visitorTicketDays + 1);
  await makeOlder([younger], visitorTicketDays - 1);
  await removeOldVisitorTickets({ app: suite });
  const statuses = [old, younger, open, own.id].map(
    async (id) => (await support.get(`tickets/${id}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200]);
});

test('whoever answers may delete a visitor’s question for good, and nobody’s who has an account', async () => {
  const email = 'deleted@example.org';
  const isTold = async () => {
    const { data } = await support.get<{ path: string }[]>('notifications?perPage=100');
    return data.some(({ path }) => path === deskPathOf(ticket?.id ?? ''));
  };
  expect((await handOver({ email })).status).toBe(204);
  const [ticket] = await ofVisitor(email);
  const path = `tickets/${ticket?.id}`;
  const colleague = await suite.person({ name: 'SUPPORT' });
  await colleague.patch(path, { assigneeId: support.userId });
  expect(await isTold()).toBe(true);
  expect((await creator.delete(path)).status).toBe(404);
  expect((await colleague.delete(path)).status).toBe(204);
  expect((await support.get(path)).status).toBe(404);
  expect(await ofVisitor(email)).toEqual([]);
  expect(await isTold()).toBe(false);
  const noted = await suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, ticket?.id ?? ''), eq(auditEvents.action, 'ticket.removed'))),
  );
  expect(noted).toMatchObject([{ actorId: colleague.userId, details: { number: String(ticket?.number) } }]);
  expect(JSON.stringify(noted)).not.toContain(email);

  const person = await suite.person({ name: 'SINGLE_USER' });
  const { data: own } = await person.post<TicketData>('tickets', { subject: 'Mine', text: 'Still here?' });
  for (const client of [support, person]) expect((await client.delete(`tickets/${own.id}`)).status).toBe(403);
  expect((await person.get(`tickets/${own.id}`)).status).toBe(200);
});

const bell = async (client: ApiClient, kind: NotificationKind) =>
  (await client.get<NotificationData[]>('notifications?perPage=100')).data.filter(
    (news) => news.kind === kind,
  );

test('whoever answers is rung once an hour for all visitors of an assistant, however many ask', async () => {
  const agent = await suite.person({ name: 'SUPPORT' });
  expect((await handOver({ email: 'first@example.org' })).status).toBe(204);
  const [one] = await bell(agent, 'visitorsAsked');
  expect(one).toMatchObject({ values: { name: 'Test bot', count: 1 }, path: '/support', readAt: null });
  expect(JSON.stringify(one)).not.toContain('first@example.org');
  await agent.post('notifications/read', {});
  for (const turn of [2, 3]) await handOver({ email: `next-${turn}@example.org` });
  // Of two hours, should one begin meanwhile.
  const rung = await bell(agent, 'visitorsAsked');
  expect(rung.length).toBeLessThanOrEqual(2);
  expect(rung.reduce((sum, { values }) => sum + Number(values.count), 0)).toBe(3);
  expect(rung[0]?.readAt).toBeNull();
  expect(await bell(agent, 'ticketOpened')).toEqual([]);
});

test('much news of one kind pushes out none of another', async () => {
  const agent = await suite.person({ name: 'SUPPORT' });
  const userId = agent.userId as string;
  const news = (kind: NotificationKind) => ({ id: newRecordId(), userId, kind, path: '/support' });
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction.insert(notifications).values(news('ticketAssigned'));
    const many = Array.from({ length: 2 * notificationsKept + 50 }, () => news('visitorsAsked'));
    await transaction.insert(notifications).values(many);
  });
  expect((await handOver({})).status).toBe(204);
  expect(await bell(agent, 'visitorsAsked')).toHaveLength(notificationsKept);
  const { data } = await agent.get<NotificationData[]>('notifications?perPage=100&page=2');
  expect(data.map(({ kind }) => kind)).toEqual(['ticketAssigned']);
});

test('nobody is kept out by what others asked in their name', async () => {
  const email = 'somebody@example.org';
  for (let network = 0; network < 3; network++) {
    for (let turn = 0; turn < 3; turn++) expect((await handOver({ email })).status).toBe(204);
    await forget('visitorTicketsPerAddress');
  }
  expect(await ofVisitor(email)).toHaveLength(9);
});

test('what is refused for all visitors together costs no address anything, and those who run the assistant hear of it once', async () => {
  const most = mailLimits.visitorTicketsPerBot.points;
  await suite.database.pool.query(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, extract(epoch FROM now()) * 1000 + 600000)`,
    [`visitorTicketsPerBot:${bot}`, most],
  );
  for (let turn = 0; turn < 7; turn++) expect((await handOver({})).status).toBe(429);
  await forget('visitorTicketsPerBot');
  expect((await handOver({})).status).toBe(204);
  expect(await bell(creator, 'widgetHandoversUsedUp')).toMatchObject([
    { values: { name: 'Test bot' }, path: `/model-bots/${bot}/uploads?tab=share&part=sites` },
  ]);
});

test('one address may hand over so many questions a day', async () => {
  const most = mailLimits.visitorTicketsPerAddress.points;
  const statuses: number[] = [];
  for (let turn = 0; turn <= most; turn++)
    statuses.push((await handOver({ email: `other-${turn}@example.org` })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 204).length).toBe(most);
});

test('what visitors asked goes with the assistant', async () => {
  await suite.database.acrossSpaces((transaction) =>
    transaction.delete(modelBots).where(eq(modelBots.id, bot)),
  );
  const left = await suite.database.acrossSpaces((transaction) =>
    transaction.select({ id: tickets.id }).from(tickets).where(eq(tickets.modelBotId, bot)),
  );
  expect(left).toEqual([]);
});

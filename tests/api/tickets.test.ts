import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AdminTableRowData } from '../../src/contracts/admin-table.ts';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type {
  TicketCounts,
  TicketData,
  TicketDetail,
  TicketMessageData,
} from '../../src/contracts/ticket.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { ticketMessages, tickets } from '../../src/server/db/schema/tickets.ts';
import type { Answer, ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { makePdf } from '../testing/pdf.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
/** Milliseconds to wait for what is on its way. */
const patience = 20_000;
const unknownId = '01890000-0000-7000-8000-000000000000';
let customer: ApiClient;
let stranger: ApiClient;
let support: ApiClient;
let colleague: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  const { companyId } = suite.tenant;
  customer = await suite.person({ name: 'READ_USER', companyId });
  stranger = await suite.person({ name: 'READ_USER', companyId });
  support = await suite.person({ name: 'SUPPORT' });
  colleague = await suite.person({ name: 'SUPPORT' });
  admin = await suite.person({ name: 'ADMIN' });
});

async function open(by: ApiClient, extra: object = {}): Promise<TicketDetail> {
  const { status, data } = await by.post<TicketDetail>('tickets', {
    subject: 'The ferry timetable is wrong',
    text: 'It says 8:15, the boat left at 8:00.',
    ...extra,
  });
  expect(status).toBe(201);
  return data;
}
const say = (by: ApiClient, id: string, text: string, internal = false) =>
  by.post<TicketMessageData>(`tickets/${id}/messages`, { text, internal });

async function attach(by: ApiClient, ticketId: string, messageId: string, name: string, content: BlobPart) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const path = `tickets/${ticketId}/messages/${messageId}/attachments`;
  const response = await by.fetch(path, { method: 'POST', body: form });
  return { status: response.status, ...(await response.json()) } as Answer<
    { id: string; mediaType: string }[]
  >;
}

test('a question, its answer and what the customer writes back pass through the statuses', async () => {
  const ticket = await open(customer);
  expect(ticket).toMatchObject({ status: 'open', lastMessageBy: 'customer' });
  expect((await say(support, ticket.id, 'We look into it.')).status).toBe(201);
  const answered = (await customer.get<TicketDetail>(`tickets/${ticket.id}`)).data;
  expect(answered).toMatchObject({ status: 'waiting', lastMessageBy: 'support' });
  expect(answered.messages.map(({ side, text }) => [side, text])).toEqual([
    ['customer', 'It says 8:15, the boat left at 8:00.'],
    ['support', 'We look into it.'],
  ]);
  const seen = (await support.get<TicketDetail>(`tickets/${ticket.id}`)).data;
  expect(seen.desk?.assignee?.id).toBe(support.userId);

  expect((await customer.patch(`tickets/${ticket.id}`, { status: 'solved' })).status).toBe(200);
  await say(customer, ticket.id, 'It is wrong again.');
  expect((await customer.get<TicketDetail>(`tickets/${ticket.id}`)).data.status).toBe('open');
});

test('a note never reaches the customer, in no answer and by no search', async () => {
  const ticket = await open(customer);
  const secret = 'this customer owes us a kite';
  const note = (await say(support, ticket.id, secret, true)).data;
  const attached = await attach(support, ticket.id, note.id, 'note.txt', 'a secret file');
  expect(attached.status).toBe(201);
  const fileId = attached.data[0]?.id;

  const before = await customer.get<TicketData[]>('tickets');
  for (const path of [`tickets/${ticket.id}`, `tickets/${ticket.id}/messages`, 'tickets', 'notifications']) {
    expect(await (await customer.fetch(path)).text(), path).not.toContain(secret);
  }
  expect((await customer.get<TicketData[]>('tickets?search=kite')).data).toEqual([]);
  expect((await customer.fetch(`tickets/${ticket.id}/attachments/${fileId}`)).status).toBe(404);
  expect((await support.fetch(`tickets/${ticket.id}/attachments/${fileId}`)).status).toBe(200);
  expect((await support.get<TicketData[]>('tickets?search=kite')).data.map(({ id }) => id)).toEqual([
    ticket.id,
  ]);
  // Nor does anything of it show: neither who has it nor when something was last written.
  const listed = before.data.find(({ id }) => id === ticket.id);
  expect(listed).toMatchObject({ status: 'open', lastMessageAt: ticket.lastMessageAt });
  expect(listed).not.toHaveProperty('desk');
  expect((await say(customer, ticket.id, 'a note of mine', true)).status).toBe(403);
});

test('a ticket is the business of its customer, SUPPORT and ADMIN; to others there is none', async () => {
  const ticket = await open(customer);
  const message = ticket.messages[0]?.id ?? '';
  const calls: [string, (id: string) => string, object?][] = [
    ['GET', (id) => `tickets/${id}`],
    ['PATCH', (id) => `tickets/${id}`, { status: 'solved' }],
    ['GET', (id) => `tickets/${id}/messages`],
    ['POST', (id) => `tickets/${id}/messages`, { text: 'hello' }],
    ['POST', (id) => `tickets/${id}/messages/${message}/attachments`, {}],
    ['GET', (id) => `tickets/${id}/attachments/${unknownId}`],
    ['DELETE', (id) => `tickets/${id}/transcript`],
  ];
  const tenantAdmin = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
  for (const other of [stranger, tenantAdmin]) {
    for (const [method, path, body] of calls) {
      const call = async (id: string) => {
        const response = await other.fetch(path(id), {
          method,
          ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.text() };
      };
      const real = await call(ticket.id);
      expect(real, `${method} ${path('…')}`).toEqual(await call(unknownId));
      expect(real.status).toBe(404);
    }
    expect((await other.get<TicketData[]>('tickets?search=ferry')).data).toEqual([]);
    const filtered = await other.get<TicketData[]>(`tickets?filters[requester][]=${customer.userId}`);
    expect(filtered.data).toEqual([]);
  }
  for (const agent of [support, admin]) expect((await agent.get(`tickets/${ticket.id}`)).status).toBe(200);
  expect((await suite.anonymous.get(`tickets/${ticket.id}`)).status).toBe(401);
  expect((await customer.get('tickets/desk')).status).toBe(403);
});

test('behind the service, the database shows a person the rows of their own tickets only', async () => {
  await open(customer);
  const seen = (space: string) =>
    suite.database.inSpace(space, (transaction) => transaction.select().from(ticketMessages));
  expect((await seen(stranger.userId)).filter(({ spaceId }) => spaceId !== stranger.userId)).toEqual([]);
  expect((await seen(customer.userId)).length).toBeGreaterThan(0);
  const { rows } = await suite.database.pool.query('SELECT id FROM tickets');
  expect(rows).toEqual([]);
});

test('a transcript comes only by the consent of the person whose conversation it is, and goes with it', async () => {
  const { modelBotId } = suite.tenant;
  const { conversation } = await ask(customer, { bot: modelBotId }, 'When does the ferry leave?');
  const without = await open(customer);
  expect(without.transcript).toBeNull();
  expect((await support.get(`conversations/${conversation}`)).status).toBe(404);

  const taken = await stranger.post('tickets', {
    subject: 'x',
    text: 'x',
    transcript: { conversationId: conversation },
  });
  expect(taken.status).toBe(404);
  expect((await support.get<TicketData[]>(`tickets?filters[requester][]=${stranger.userId}`)).data).toEqual(
    [],
  );

  const ticket = await open(customer, { transcript: { conversationId: conversation } });
  const read = (await support.get<TicketDetail>(`tickets/${ticket.id}`)).data.transcript;
  expect(read?.messages[0]).toMatchObject({ role: 'user', text: 'When does the ferry leave?' });
  // What is said afterwards stays between the two.
  await ask(customer, conversation, 'And something private');
  expect(JSON.stringify((await support.get(`tickets/${ticket.id}`)).data)).not.toContain('private');

  expect((await support.delete(`tickets/${ticket.id}/transcript`)).status).toBe(403);
  expect((await customer.delete(`tickets/${ticket.id}/transcript`)).status).toBe(204);
  expect((await support.get<TicketDetail>(`tickets/${ticket.id}`)).data.transcript).toBeNull();
  const noted = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(auditEvents).where(eq(auditEvents.subjectId, ticket.id)),
  );
  expect(noted.map(({ action }) => action)).toEqual([
    'ticket.transcript_shared',
    'ticket.transcript_withdrawn',
  ]);
});

test('attachments are taken by what they are, up to a number and a size, and served to be saved', async () => {
  const ticket = await open(customer);
  const message = ticket.messages[0]?.id ?? '';
  const pdf = await makePdf(['A page']);
  const attached = await attach(customer, ticket.id, message, '../screen ñ.png', new Uint8Array(pdf));
  expect(attached.data).toMatchObject([{ mediaType: 'application/pdf', name: 'screen ñ.png' }]);
  const response = await support.fetch(`tickets/${ticket.id}/attachments/${attached.data[0]?.id}`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="screen _.png"; filename*=UTF-8\'\'screen%20%C3%B1.png',
  );
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(pdf));

  const page = await attach(customer, ticket.id, message, 'page.txt', '<script>alert(1)</script>');
  expect(page.data).toMatchObject([{ mediaType: 'text/plain' }]);
  const program = await attach(customer, ticket.id, message, 'a.png', new Uint8Array([0x4d, 0x5a, 0, 1, 2]));
  expect(program.status).toBe(422);
  const large = await attach(customer, ticket.id, message, 'big.txt', 'a'.repeat(10 * 1024 * 1024 + 1));
  expect(large.status).toBe(413);
  expect((await attach(support, ticket.id, message, 'a.txt', 'of somebody else')).status).toBe(404);
  for (let count = 2; count < 5; count += 1) await attach(customer, ticket.id, message, 'a.txt', 'a');
  expect((await attach(customer, ticket.id, message, 'a.txt', 'one too many')).status).toBe(422);
});

test('the inbox is searched, filtered and ordered', async () => {
  const asker = await suite.person({ name: 'SINGLE_USER' });
  const first = await open(asker, { subject: 'Zebra crossing', text: 'one' });
  const second = await open(asker, { subject: 'Another thing', text: 'about a zebra, too' });
  await support.patch(`tickets/${first.id}`, {
    priority: 'urgent',
    tags: ['Billing ', 'billing', 'año'],
    assigneeId: support.userId,
  });
  const found = async (query: string) =>
    (await support.get<TicketData[]>(`tickets?filters[requester][]=${asker.userId}&${query}`)).data.map(
      ({ id }) => id,
    );
  expect(await found('search=ZEBRA')).toEqual([second.id, first.id]);
  expect(await found(`search=%23${first.number}`)).toEqual([first.id]);
  expect(await found('filters[priority][]=urgent')).toEqual([first.id]);
  expect(await found('filters[tag][]=billing')).toEqual([first.id]);
  expect(await found('filters[assignee][]=none')).toEqual([second.id]);
  expect(await found(`filters[assignee][]=${support.userId}&filters[assignee][]=none`)).toHaveLength(2);
  expect(await found('sort=-priority')).toEqual([first.id, second.id]);
  expect(await found('sort=number&perPage=1&page=2')).toEqual([second.id]);
  expect((await support.get('tickets?sort=secrets')).status).toBe(422);
  expect((await support.get('tickets?filters[tags][]=a')).status).toBe(422);
  const mine = async () => (await colleague.get<TicketCounts>('tickets/counts')).data.mine.total;
  const before = await mine();
  await support.patch(`tickets/${second.id}`, { assigneeId: colleague.userId });
  expect(await mine()).toBe(before + 1);
  // A desk is counted for those who sit at it.
  const { data: none } = await asker.get<TicketCounts>('tickets/counts');
  expect(Object.values(none)).toEqual(Array(5).fill({ total: 0 }));
  const { data } = await support.get<{ tags: string[] }>('tickets/desk');
  expect(data.tags).toEqual(expect.arrayContaining(['billing', 'año']));
});

test('of two who change a ticket the later one is told, and sees what it is now', async () => {
  const ticket = await open(customer);
  const version = 1;
  expect((await support.patch(`tickets/${ticket.id}`, { priority: 'high', version })).status).toBe(200);
  const late = await colleague.patch<unknown>(`tickets/${ticket.id}`, { priority: 'low', version });
  expect(late.status).toBe(409);
  expect(late.error.code).toBe('version_conflict');
  expect(late.error.current).toMatchObject({ id: ticket.id, desk: { priority: 'high', version: 2 } });
  const again = await colleague.patch<TicketDetail>(`tickets/${ticket.id}`, { priority: 'low', version: 2 });
  expect(again.data.desk?.priority).toBe('low');
  expect((await customer.patch(`tickets/${ticket.id}`, { priority: 'low' })).status).toBe(403);
  expect((await customer.patch(`tickets/${ticket.id}`, { status: 'waiting' })).status).toBe(403);
  const given = await support.patch(`tickets/${ticket.id}`, { assigneeId: customer.userId });
  expect(given.error.fields).toEqual({ assigneeId: 'invalid' });
});

test('an answer is told by mail in the language of the customer, and by the bell', async () => {
  const asker = await suite.person({ name: 'SINGLE_USER' });
  await asker.patch(`users/${asker.userId}`, { profile: { locale: 'es', firstName: 'Íñigo' } });
  const ticket = await open(asker, { subject: 'Un <b>asunto</b> 🛟' });
  await say(support, ticket.id, 'Está resuelto.');
  const mail = await vi.waitFor(async () => {
    const { data } = await admin.get<AdminTableRowData[]>(`admin/tables/mails?search=${asker.userId}`);
    expect(data[0]?.cells.template).toBe('ticketAnswered');
    return data[0] as AdminTableRowData;
  }, patience);
  expect(mail.cells.subject).toBe(`Respuesta a tu consulta #${ticket.number}: Un <b>asunto</b> 🛟`);
  const { data } = await admin.get<{ text: string }>(`outbox/${mail.id}`);
  expect(data.text).toContain(`/es/account/help/${ticket.id}`);
  expect(data.text).not.toContain('Está resuelto');

  type Bell = Answer<NotificationData[]> & { meta: { unread: number } };
  const bell = (await asker.get('notifications')) as Bell;
  expect(bell.data).toMatchObject([
    { kind: 'ticketAnswered', path: `/account/help/${ticket.id}`, readAt: null },
  ]);
  expect(bell.meta.unread).toBe(1);
  // Nobody marks what another was told.
  await stranger.post('notifications/read', { ids: [bell.data[0]?.id] });
  expect(((await asker.get('notifications')) as Bell).meta.unread).toBe(1);
  expect((await stranger.get<NotificationData[]>('notifications')).data).toEqual([]);
  await asker.post('notifications/read', {});
  expect(((await asker.get('notifications')) as Bell).meta.unread).toBe(0);
  expect((await suite.anonymous.get('notifications')).status).toBe(401);
  const told = (await support.get<NotificationData[]>('notifications')).data;
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'ticketOpened', path: `/support/tickets/${ticket.id}` }),
    ]),
  );
});

test('whoever looks on hears of what is theirs at once, and of nothing else', async () => {
  const asker = await suite.person({ name: 'SINGLE_USER' });
  const ticket = await open(asker);
  const leave = new AbortController();
  const hear = async (client: ApiClient) => {
    const response = await client.fetch('notifications/stream', { signal: leave.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const heard: string[] = [];
    void (async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        heard.push(new TextDecoder().decode(value));
      }
    })().catch(() => undefined);
    await vi.waitFor(() => expect(heard.join('')).toContain('"ready"'), patience);
    return heard;
  };
  const [own, desk, foreign] = [await hear(asker), await hear(colleague), await hear(stranger)];
  await say(support, ticket.id, 'An answer');
  await vi.waitFor(() => {
    expect(own.join('')).toContain(ticket.id);
    expect(own.join('')).toContain('"notifications"');
    expect(desk.join('')).toContain(ticket.id);
  }, patience);
  expect(foreign.join('')).not.toContain(ticket.id);
  leave.abort();
  expect((await suite.anonymous.fetch('notifications/stream')).status).toBe(401);
});

test('names with emoji, right-to-left text, HTML and endless words are kept as typed', async () => {
  const text = `${'é'.repeat(300)} שלום 👩‍👩‍👧 <script>alert(1)</script> {{name}}`;
  const ticket = await open(customer, { subject: text.slice(0, 200), text });
  const read = (await customer.get<TicketDetail>(`tickets/${ticket.id}`)).data;
  expect(read.messages[0]?.text).toBe(text);
  const refused = await customer.post('tickets', { subject: 'x'.repeat(201), text: '' });
  expect(refused.error.fields).toEqual({ subject: 'too_long', text: 'required' });
});

test('with the person their tickets go, too', async () => {
  const asker = await suite.person({ name: 'SINGLE_USER' });
  const ticket = await open(asker);
  await suite.database.pool.query('DELETE FROM users WHERE id = $1', [asker.userId]);
  const left = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(tickets).where(eq(tickets.id, ticket.id)),
  );
  expect(left).toEqual([]);
});

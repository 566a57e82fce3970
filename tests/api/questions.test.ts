import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { NotificationData } from '../../src/contracts/notification.ts';
import type { TicketData, TicketDetail, TicketMessageData } from '../../src/contracts/ticket.ts';
import { companies } from '../../src/server/db/schema/organisation.ts';
import { tickets } from '../../src/server/db/schema/tickets.ts';
import type { ApiClient } from '../testing/client.ts';
import { type SeededTenant, seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let tenantAdmin: ApiClient;
let companyAdmin: ApiClient;
let reader: ApiClient;
let support: ApiClient;

beforeAll(async () => {
  const { tenantId, companyId } = suite.tenant;
  tenantAdmin = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  companyAdmin = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  reader = await suite.person({ name: 'READ_USER', companyId });
  support = await suite.person({ name: 'SUPPORT' });
});

const companyOf = ({ companyId }: SeededTenant = suite.tenant) => companyId;

async function askCompany(by: ApiClient, companyId = companyOf(), subject = 'Where is the handbook?') {
  const { status, data } = await by.post<TicketDetail>('tickets', {
    subject,
    text: 'I see none.',
    companyId,
  });
  expect(status).toBe(201);
  return data;
}
const see = (by: ApiClient, id: string) => by.get<TicketDetail>(`tickets/${id}`);
const say = (by: ApiClient, id: string, text: string, internal = false) =>
  by.post<TicketMessageData>(`tickets/${id}/messages`, { text, internal });
const told = async (by: ApiClient) =>
  (await by.get<NotificationData[]>('notifications')).data.map(({ kind, path }) => [kind, path]);
const listed = async (by: ApiClient, query: string) =>
  (await by.get<TicketData[]>(`tickets?perPage=100&${query}`)).data.map(({ id }) => id);

test('an employee asks the administrators of their company, who are told of it and answer', async () => {
  const question = await askCompany(reader);
  expect(question.organisation).toMatchObject({ companyId: companyOf(), handedOnAt: null });
  const news = ['ticketOpened', `/account/questions/${question.id}`];
  expect(await told(companyAdmin)).toContainEqual(news);
  // Those of the whole organisation are asked where the company has none; support is not asked at all.
  expect(await told(tenantAdmin)).not.toContainEqual(news);
  expect((await told(support)).map(([, path]) => path)).not.toContain(`/support/tickets/${question.id}`);

  expect((await say(companyAdmin, question.id, 'On the first shelf.')).data).toMatchObject({
    side: 'support',
    desk: 'organisation',
  });
  expect((await see(reader, question.id)).data).toMatchObject({ status: 'waiting' });
  expect(await told(reader)).toContainEqual(['ticketAnswered', `/account/help/${question.id}`]);
  await say(reader, question.id, 'It is not there.');
  expect(await told(companyAdmin)).toContainEqual(['ticketReplied', `/account/questions/${question.id}`]);
  const { version } = (await see(companyAdmin, question.id)).data.desk ?? {};
  expect((await companyAdmin.patch(`tickets/${question.id}`, { status: 'solved', version })).status).toBe(
    200,
  );
});

test('the administrators of the organisation are asked where a company has none, and by who runs one', async () => {
  const place = await suite.administered();
  const question = await askCompany(
    await suite.person({ name: 'BOT_CREATOR', modelBotId: place.modelBotId }),
    place.companyId,
  );
  const runner = await suite.person({ name: 'COMPANY_ADMIN', companyId: place.companyId });
  const colleague = await suite.person({ name: 'COMPANY_ADMIN', companyId: place.companyId });
  const asked = await askCompany(runner, place.companyId);
  expect(asked.organisation).toMatchObject({ tenantId: place.tenantId, companyId: null });
  const paths = (await told(place.admin)).map(([, path]) => path);
  expect(paths).toEqual(
    expect.arrayContaining([`/account/questions/${question.id}`, `/account/questions/${asked.id}`]),
  );
  expect((await see(colleague, question.id)).status).toBe(200);
  expect((await see(colleague, asked.id)).status).toBe(404);
});

test('nobody has a desk above them but where somebody is: not in other companies, archived ones or their own', async () => {
  const body = { subject: 'Hello', text: 'Is anybody there?' };
  const refused = async (by: ApiClient, companyId: string) =>
    expect((await by.post('tickets', { ...body, companyId })).status, companyId).toBe(422);
  const other = await seedTenant(suite.database);
  await refused(reader, other.companyId);
  await refused(await suite.person({ name: 'READ_USER', companyId: other.companyId }), other.companyId);
  await refused(tenantAdmin, companyOf());
  await refused(await suite.person({ name: 'SINGLE_USER' }), companyOf());
  const place = await suite.administered();
  const left = await suite.person({ name: 'READ_USER', companyId: place.companyId });
  await askCompany(left, place.companyId);
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, place.companyId)),
  );
  await refused(left, place.companyId);
});

test('a question is the business of its person and the administrators above them; to others there is none', async () => {
  const question = await askCompany(reader, companyOf(), 'A question of a reader');
  const foreign = await suite.administered();
  const fellow = { tenantId: suite.tenant.tenantId, companyId: companyOf() };
  const strangers = [
    foreign.admin,
    await suite.person({ name: 'COMPANY_ADMIN', companyId: foreign.companyId }),
    await suite.person({ name: 'READ_USER', companyId: fellow.companyId }),
    await suite.person({ name: 'BOT_CREATOR', modelBotId: suite.tenant.modelBotId }),
    // Without a tenant yet, which lets them make one and no more.
    await suite.person({ name: 'TENANT_ADMIN' }),
    await suite.person({ name: 'SINGLE_USER' }),
  ];
  for (const stranger of strangers) {
    expect((await see(stranger, question.id)).status).toBe(404);
    expect((await say(stranger, question.id, 'hello')).status).toBe(404);
    expect((await stranger.patch(`tickets/${question.id}`, { status: 'solved' })).status).toBe(404);
    expect((await stranger.post(`tickets/${question.id}/hand-on`)).status).toBe(404);
    for (const query of ['', `filters[tenantId][]=${fellow.tenantId}`, 'search=question of a reader'])
      expect(await listed(stranger, query), query).not.toContain(question.id);
  }
  for (const above of [tenantAdmin, companyAdmin, support])
    expect((await see(above, question.id)).status).toBe(200);
  expect(await listed(companyAdmin, `filters[companyId][]=${fellow.companyId}`)).toContain(question.id);
  expect(await listed(tenantAdmin, `filters[tenantId][]=${fellow.tenantId}`)).toContain(question.id);
});

test('what a person asks Parley’s support is none of their administrators’ business', async () => {
  const { data: ticket } = await reader.post<TicketDetail>('tickets', {
    subject: 'To support',
    text: 'Hello.',
  });
  for (const above of [tenantAdmin, companyAdmin]) {
    expect((await see(above, ticket.id)).status).toBe(404);
    expect(await listed(above, '')).not.toContain(ticket.id);
  }
});

test('support lists everything, and finds what waits for it apart from what lies with organisations', async () => {
  const question = await askCompany(reader);
  expect(await listed(support, '')).toContain(question.id);
  expect(await listed(support, 'filters[desk][]=organisation')).toContain(question.id);
  expect(await listed(support, 'filters[desk][]=parley')).not.toContain(question.id);
  await tenantAdmin.post(`tickets/${question.id}/hand-on`);
  expect(await listed(support, 'filters[desk][]=parley')).toContain(question.id);
  expect(await listed(tenantAdmin, 'filters[desk][]=parley')).toContain(question.id);
});

test('who hands a question on reads along and sets nothing more; support has it, new and with its notes', async () => {
  const question = await askCompany(reader);
  const secret = 'she always asks for unicycles';
  await say(companyAdmin, question.id, secret, true);
  const { version } = (await see(companyAdmin, question.id)).data.desk ?? {};
  await companyAdmin.patch(`tickets/${question.id}`, { assigneeId: companyAdmin.userId, version });
  const handed = await companyAdmin.post<TicketDetail>(`tickets/${question.id}/hand-on`);
  expect(handed.status).toBe(200);
  expect(handed.data.organisation?.handedOnAt).not.toBeNull();
  expect(handed.data).not.toHaveProperty('desk');
  expect(await told(support)).toContainEqual(['ticketOpened', `/support/tickets/${question.id}`]);
  expect(await told(reader)).toContainEqual(['ticketHandedOn', `/account/help/${question.id}`]);
  const seen = (await see(support, question.id)).data;
  expect(seen).toMatchObject({ status: 'open', desk: { assignee: null } });
  expect(seen.messages.map(({ text }) => text)).toContain(secret);

  await say(support, question.id, 'not for the company', true);
  await say(support, question.id, 'We mend it.');
  const along = (await see(companyAdmin, question.id)).data.messages.map(({ text }) => text);
  expect(along).toEqual(['I see none.', secret, 'We mend it.']);
  expect(await listed(companyAdmin, 'search=not for the company')).toEqual([]);
  expect(await listed(companyAdmin, 'filters[assignee][]=none')).not.toContain(question.id);
  expect((await say(companyAdmin, question.id, 'I know better.')).status).toBe(403);
  expect((await say(companyAdmin, question.id, 'A note.', true)).status).toBe(403);
  expect((await companyAdmin.patch(`tickets/${question.id}`, { status: 'solved' })).status).toBe(403);
  expect((await companyAdmin.post(`tickets/${question.id}/hand-on`)).status).toBe(200);
  expect((await see(reader, question.id)).data.messages.map(({ text }) => text)).toEqual([
    'I see none.',
    'We mend it.',
  ]);
  const events = await tenantAdmin.get<{ cells: Record<string, unknown> }[]>('audit-events?perPage=100');
  expect(JSON.stringify(events.data).match(/ticket\.handed_on/g)).not.toBeNull();
});

test('whoever asks never sees what their administrators note, nor hands it on, even once they run the company', async () => {
  const place = await suite.administered();
  const climber = await suite.person({ name: 'READ_USER', companyId: place.companyId });
  const question = await askCompany(climber, place.companyId);
  await say(place.admin, question.id, 'a unicycle', true);
  expect((await climber.post(`tickets/${question.id}/hand-on`)).status).toBe(403);
  const members = await place.admin.get<{ id: string; version: string }[]>(
    `tenants/${place.tenantId}/members`,
  );
  const { version } = members.data.find(({ id }) => id === climber.userId) ?? {};
  const roles = [{ name: 'COMPANY_ADMIN', companyId: place.companyId }];
  const changed = await place.admin.patch(`tenants/${place.tenantId}/members/${climber.userId}`, {
    version,
    roles,
  });
  expect(changed.status).toBe(200);
  expect(JSON.stringify((await see(climber, question.id)).data)).not.toContain('unicycle');
  expect((await say(climber, question.id, 'mine', true)).status).toBe(403);
  expect((await climber.post(`tickets/${question.id}/hand-on`)).status).toBe(403);
  expect(await listed(climber, 'search=unicycle')).toEqual([]);
});

test('a question is given only to who may answer it there', async () => {
  const question = await askCompany(reader);
  const give = async (assigneeId: string) => {
    const { version } = (await see(tenantAdmin, question.id)).data.desk ?? {};
    return (await tenantAdmin.patch(`tickets/${question.id}`, { assigneeId, version })).status;
  };
  expect(await give(companyAdmin.userId)).toBe(200);
  const foreign = await suite.administered();
  for (const other of [reader, foreign.admin, support]) expect(await give(other.userId)).toBe(422);
});

test('an organisation that ends leaves its questions solved, and those of a company to the organisation', async () => {
  const place = await suite.administered();
  const employee = await suite.person({ name: 'READ_USER', companyId: place.companyId });
  const question = await askCompany(employee, place.companyId);
  const ofCompany = async () =>
    suite.database.acrossSpaces(async (transaction) => {
      const [row] = await transaction.select().from(tickets).where(eq(tickets.id, question.id));
      return row;
    });
  await place.admin.delete(`companies/${place.companyId}`);
  await place.admin.post(`companies/${place.companyId}/erase`, { name: 'Test company' });
  expect(await ofCompany()).toMatchObject({ tenantId: place.tenantId, companyId: null, status: 'open' });
  expect((await see(place.admin, question.id)).status).toBe(200);
  await place.admin.delete(`tenants/${place.tenantId}`);
  expect((await place.admin.post(`tenants/${place.tenantId}/erase`, { name: 'Test tenant' })).status).toBe(
    204,
  );
  expect(await ofCompany()).toMatchObject({ tenantId: null, status: 'solved' });
  expect((await see(place.admin, question.id)).status).toBe(404);
});

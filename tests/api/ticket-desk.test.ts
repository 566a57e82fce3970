import { beforeAll, expect, test } from 'vitest';
import type { TicketData, TicketDetail } from '../../src/contracts/ticket.ts';
import type { PersonContextData } from '../../src/contracts/user.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const unknownId = '01890000-0000-7000-8000-000000000000';
let customer: ApiClient;
let support: ApiClient;

beforeAll(async () => {
  customer = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  support = await suite.person({ name: 'SUPPORT' });
});

const open = async (by: ApiClient) =>
  (
    await by.post<TicketDetail>('tickets', {
      subject: 'The ferry timetable is wrong',
      text: 'It left early.',
    })
  ).data;

test('a ticket that is put off is out of sight until then, or until the customer writes', async () => {
  const ticket = await open(customer);
  const { version } = (await support.get<TicketDetail>(`tickets/${ticket.id}`)).data.desk ?? { version: 0 };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const list = async (snoozed: string) =>
    (await support.get<TicketData[]>(`tickets?perPage=100&filters[snoozed][]=${snoozed}`)).data.map(
      ({ id }) => id,
    );
  const changed = await support.patch<TicketDetail>(`tickets/${ticket.id}`, { snoozedUntil: until, version });
  expect(changed.data.desk?.snoozedUntil).toBe(until);
  expect(await list('true')).toContain(ticket.id);
  expect(await list('false')).not.toContain(ticket.id);
  expect((await customer.patch(`tickets/${ticket.id}`, { snoozedUntil: null })).status).toBe(403);
  expect((await customer.get<TicketDetail>(`tickets/${ticket.id}`)).data.desk).toBeUndefined();

  await customer.post(`tickets/${ticket.id}/messages`, { text: 'Any news?' });
  expect(await list('true')).not.toContain(ticket.id);
  expect(await list('false')).toContain(ticket.id);

  const past = new Date(Date.now() - 1000).toISOString();
  await support.patch(`tickets/${ticket.id}`, { snoozedUntil: past });
  expect(await list('true')).not.toContain(ticket.id);
});

test('whoever answers sees whose ticket it is, and of what they wrote nothing but tickets', async () => {
  const { companyId } = suite.tenant;
  const asker = await suite.person({ name: 'READ_USER', companyId });
  const neighbour = await suite.person({ name: 'READ_USER', companyId });
  const elsewhere = await suite.person({ name: 'SINGLE_USER' });
  const ids = [await open(asker), await open(neighbour), await open(elsewhere)].map(({ id }) => id);
  const { status, data } = await support.get<PersonContextData>(`users/${asker.userId}/context`);
  expect(status).toBe(200);
  expect(data.person).toMatchObject({ id: asker.userId, suspended: false });
  expect(data.places).toEqual([
    { role: 'READ_USER', name: 'Test company', path: `/companies/${companyId}/panel` },
  ]);
  const own = (id: string | undefined) => data.tickets.find((ticket) => ticket.id === id)?.own;
  expect([own(ids[0]), own(ids[1]), own(ids[2])]).toEqual([true, false, undefined]);
  expect(data.failures).toEqual([]);
  for (const other of [
    asker,
    neighbour,
    await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId }),
  ])
    expect((await other.get(`users/${asker.userId}/context`)).status).toBe(403);
  expect((await support.get(`users/${unknownId}/context`)).status).toBe(404);
});

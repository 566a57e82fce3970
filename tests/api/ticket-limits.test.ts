import { beforeAll, expect, test } from 'vitest';
import type { TicketDetail, TicketMessageData } from '../../src/contracts/ticket.ts';
import { ticketLimits } from '../../src/rules/tickets.ts';
import { ticketMessages } from '../../src/server/db/schema/tickets.ts';
import type { Answer, ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let customer: ApiClient;
let support: ApiClient;

beforeAll(async () => {
  customer = await suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId });
  support = await suite.person({ name: 'SUPPORT' });
});

const open = async () =>
  (await customer.post<TicketDetail>('tickets', { subject: 'The gate', text: 'It closed early.' })).data;
const say = (by: ApiClient, id: string, text: string) =>
  by.post<TicketMessageData>(`tickets/${id}/messages`, { text, internal: false });

test('a ticket has an end, which its customer comes to before those who answer do', async () => {
  const { id } = await open();
  const long = 'x'.repeat(ticketLimits.messageCharacters);
  let last: Answer<TicketMessageData> | undefined;
  let taken = 0;
  for (; last === undefined || last.status === 201; taken += 1) last = await say(customer, id, long);
  expect(last.error.code).toBe('ticket_full');
  expect(taken * long.length).toBeLessThanOrEqual(ticketLimits.characters);
  expect((await say(support, id, 'Please open another one.')).status).toBe(201);
  expect((await customer.get<TicketDetail>(`tickets/${id}`)).data.messages).toHaveLength(taken + 1);

  const many = await open();
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(ticketMessages).values(
      Array.from({ length: ticketLimits.messages }, () => ({
        spaceId: customer.userId as string,
        ticketId: many.id,
        side: 'customer' as const,
        text: 'And?',
      })),
    ),
  );
  for (const by of [customer, support]) {
    expect((await say(by, many.id, 'And?')).error.code).toBe('ticket_full');
  }
});

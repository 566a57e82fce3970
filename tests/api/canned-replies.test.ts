import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

test('canned replies are kept by those who answer, and nobody overwrites what they have not seen', async () => {
  const [support, colleague, customer] = await Promise.all([
    suite.person({ name: 'SUPPORT' }),
    suite.person({ name: 'SUPPORT' }),
    suite.person({ name: 'READ_USER', companyId: suite.tenant.companyId }),
  ]);
  type Reply = { id: string; title: string; version: number };
  const { data } = await support.post<Reply>('canned-replies', {
    title: 'Thanks',
    text: 'Thank you, {{name}}.',
  });
  const list = await colleague.get<Reply[]>('canned-replies');
  expect(list.data.map(({ id }) => id)).toContain(data.id);
  const change = { title: 'Thanks', text: 'Many thanks.', version: data.version };
  expect((await colleague.patch(`canned-replies/${data.id}`, change)).status).toBe(200);
  const late = await support.patch(`canned-replies/${data.id}`, { ...change, text: 'Mine' });
  expect(late.error).toMatchObject({ code: 'version_conflict', current: { text: 'Many thanks.' } });
  for (const other of [
    customer,
    await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId }),
  ]) {
    expect((await other.get('canned-replies')).status).toBe(403);
    expect((await other.post('canned-replies', { title: 'x', text: 'x' })).status).toBe(403);
    expect((await other.patch(`canned-replies/${data.id}`, change)).status).toBe(403);
    expect((await other.delete(`canned-replies/${data.id}`)).status).toBe(403);
  }
  expect((await support.delete(`canned-replies/${data.id}`)).status).toBe(204);
  expect((await support.delete(`canned-replies/${data.id}`)).status).toBe(404);
});

test('an answer may set what its ticket is sorted by, and no customer sets that', async () => {
  const [support, customer] = [await suite.person({ name: 'SUPPORT' }), await suite.person()];
  const sets = { status: 'solved', priority: 'high', tags: ['Billing', 'refund'] };
  const kept = await support.post<{ sets: object }>('canned-replies', {
    title: 'Refund',
    text: 'Done.',
    sets,
  });
  expect(kept.data.sets).toEqual({ ...sets, tags: ['billing', 'refund'] });
  type Ticket = { id: string; status: string; desk: { priority: string; tags: string[] } };
  const { data } = await customer.post<Ticket>('tickets', { subject: 'Charged twice', text: 'Please look.' });
  const path = `tickets/${data.id}`;
  await support.patch(path, { tags: ['invoice', 'billing'] });
  const refused = await customer.post(`${path}/messages`, { text: 'Mine', sets });
  expect(refused.error.code).toBe('forbidden');
  expect((await support.post(`${path}/messages`, { text: 'Done.', sets })).status).toBe(201);
  const after = await support.get<Ticket>(path);
  expect(after.data).toMatchObject({
    status: 'solved',
    desk: { priority: 'high', tags: ['invoice', 'billing', 'refund'] },
  });
  // What is not set stays as an answer leaves it.
  await support.post(`${path}/messages`, { text: 'One more thing.', sets: { tags: ['more'] } });
  expect((await support.get<Ticket>(path)).data).toMatchObject({
    status: 'waiting',
    desk: { priority: 'high' },
  });
  const many = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
  const tooMany = await support.post(`${path}/messages`, { text: 'Lost', sets: { tags: many } });
  expect(tooMany.error.fields).toEqual({ sets: 'too_long' });
  const messages = await support.get<{ text: string }[]>(`${path}/messages`);
  expect(messages.data.map(({ text }) => text)).not.toContain('Lost');
});

test('who writes, changes and deletes a canned reply stands in the audit log', async () => {
  const support = await suite.person({ name: 'SUPPORT' });
  const { data } = await support.post<{ id: string; version: number }>('canned-replies', {
    title: 'Hello',
    text: 'Hello.',
  });
  const path = `canned-replies/${data.id}`;
  const change = { title: 'Welcome', text: 'Welcome.', version: data.version };
  await support.patch(path, change);
  // What is refused changes nothing, and is not written down as a change.
  expect((await support.patch(path, change)).status).toBe(409);
  await support.delete(path);
  const events = await suite.database.acrossSpaces((transaction) =>
    transaction
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, data.id))
      .orderBy(auditEvents.createdAt),
  );
  const told = events.map(({ action, actorId, spaceId, details }) => ({ action, actorId, spaceId, details }));
  const by = { actorId: support.userId, spaceId: null };
  expect(told).toEqual([
    { action: 'cannedReply.created', ...by, details: { name: 'Hello' } },
    { action: 'cannedReply.changed', ...by, details: { name: 'Welcome' } },
    { action: 'cannedReply.removed', ...by, details: { name: 'Welcome' } },
  ]);
});

import { expect, test } from 'vitest';
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

import { expect, test } from 'vitest';
import { ask, begin } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

test('usage is told by day, company, bot and person, and as a file for spreadsheets', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const manager = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  await admin.upload(modelBotId, 'ferry.txt', 'Dogs travel on the lower deck of the ferry.');
  await admin.untilIngested(modelBotId);
  const conversation = await begin(reader, modelBotId);
  for (const text of ['Where do dogs travel on the ferry?', 'Who won the chess olympiad of 1972?']) {
    await ask(reader, conversation, text);
  }
  const report = (by: string) =>
    admin.get<{ rows: { name: string; answered: number; refused: number }[]; total: object }>(
      `tenants/${tenantId}/usage?by=${by}`,
    );
  await expect
    .poll(async () => (await report('day')).data.total)
    .toMatchObject({ answered: 1, refused: 1, failed: 0 });
  expect((await report('day')).data.rows).toHaveLength(30);
  for (const by of ['company', 'modelBot', 'person']) {
    expect((await report(by)).data.rows, by).toMatchObject([{ answered: 1, refused: 1 }]);
  }
  expect((await manager.get(`companies/${companyId}/usage?by=person`)).status).toBe(200);
  expect((await manager.get(`tenants/${tenantId}/usage`)).status).toBe(404);
  expect((await admin.get(`tenants/${tenantId}/usage?from=2026-02-01&to=2026-01-01`)).status).toBe(422);
  await admin.patch(`companies/${companyId}`, { version: 1, name: '=HYPERLINK("http://x")' });
  const file = await admin.fetch(`tenants/${tenantId}/usage.csv?by=company`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect((await file.text()).split('\r\n')).toEqual([
    'Company,Answered,No answer found,Failed,Media',
    `"'=HYPERLINK(""http://x"")",1,1,0,0`,
    '',
  ]);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { UsageReportData } from '../../src/contracts/usage.ts';
import type { WidgetData } from '../../src/contracts/widget.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
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

test('what programs and visitors ask is told by how it came, and counts with what people ask', async () => {
  const { tenantId, modelBotId, admin } = await suite.administered();
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, modelBotId)),
  );
  await admin.upload(modelBotId, 'ferry.txt', 'Dogs travel on the lower deck of the ferry.');
  await admin.untilIngested(modelBotId);
  const known = 'Where do dogs travel on the ferry?';
  const unknown = 'Who won the chess olympiad of 1972?';
  const reader = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  await ask(reader, await begin(reader, modelBotId), known);

  const { data: key } = await admin.post<{ key: string }>(`model-bots/${modelBotId}/api-keys`, {
    name: 'CI',
  });
  for (const content of [known, unknown]) {
    const answer = await fetch(`${admin.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: modelBotId, messages: [{ role: 'user', content }] }),
    });
    expect(answer.status).toBe(200);
  }

  const site = 'https://shop.example.org';
  const { data: widget } = await admin.get<WidgetData>(`model-bots/${modelBotId}/widget`);
  const { askedToday: _, ...settings } = widget;
  await admin.put(`model-bots/${modelBotId}/widget`, { ...settings, enabled: true, origins: [site] });
  const visited = await fetch(`${admin.origin}/v1/widgets/${modelBotId}/chat`, {
    method: 'POST',
    headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: known }] }),
  });
  expect(await visited.text()).toContain('lower deck');

  const report = async (query: string) =>
    (await admin.get<UsageReportData>(`tenants/${tenantId}/usage?${query}`)).data;
  const figures = ({ rows }: UsageReportData) =>
    rows.map(({ id, answered, refused }) => [id, answered, refused]).sort();
  await expect
    .poll(async () => figures(await report('by=way')))
    .toEqual([
      ['api', 1, 1],
      ['web', 1, 0],
      ['widget', 1, 0],
    ]);
  expect((await report('by=day')).total).toMatchObject({ answered: 3, refused: 1, failed: 0 });
  expect(figures(await report('by=modelBot&way=widget'))).toEqual([[modelBotId, 1, 0]]);
  expect(figures(await report('by=person'))).toEqual(
    expect.arrayContaining([
      ['api', 1, 1],
      ['widget', 1, 0],
      [reader.userId, 1, 0],
    ]),
  );
  expect((await admin.get(`tenants/${tenantId}/usage?way=mail`)).status).toBe(422);
  expect((await admin.get(`tenants/${tenantId}/usage?companyId=mine`)).status).toBe(422);
  const file = await (await admin.fetch(`tenants/${tenantId}/usage.csv?by=way`)).text();
  expect(file).toContain('Other sites,1,0,0,0');
});

test('figures can be of one company or assistant alone, stand beside those of the days before, and of none that is another organisation’s', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const stranger = await suite.administered();
  const { data: company } = await admin.post<{ id: string }>('companies', { tenantId, name: 'Second' });
  const { data: other } = await admin.post<{ id: string }>('model-bots', {
    companyId: company.id,
    name: 'Second desk',
  });
  for (const [bot, questions] of [
    [modelBotId, 1],
    [other.id, 2],
  ] as const) {
    const conversation = await begin(admin, bot);
    for (let count = 0; count < questions; count++) await ask(admin, conversation, 'Who won at chess?');
  }
  const refused = async (query: string, asker = admin, id = tenantId) =>
    (await asker.get<UsageReportData>(`tenants/${id}/usage?by=modelBot&${query}`)).data.total.refused;
  await expect.poll(() => refused('')).toBe(3);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const period = `from=${inDays(2)}&to=${inDays(4)}`;
  const { data: later } = await admin.get<UsageReportData>(`tenants/${tenantId}/usage?by=day&${period}`);
  expect([later.rows.length, later.total.refused, later.before?.refused]).toEqual([3, 0, 3]);
  expect(await refused(`companyId=${companyId}`)).toBe(1);
  expect(await refused(`companyId=${company.id}`)).toBe(2);
  expect(await refused(`modelBotId=${other.id}`)).toBe(2);
  expect(await refused(`companyId=${companyId}&modelBotId=${other.id}`)).toBe(0);
  expect(await refused(`modelBotId=${other.id}`, stranger.admin, stranger.tenantId)).toBe(0);
  const file = await admin.fetch(`tenants/${tenantId}/usage.csv?by=modelBot&companyId=${company.id}`);
  expect((await file.text()).split('\r\n')[1]).toBe('Second desk,0,2,0,0');
});

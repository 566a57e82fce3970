import { beforeAll, expect, test } from 'vitest';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import type { TermData } from '../../src/contracts/term.ts';
import type { ApiClient } from '../testing/client.ts';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let administrator: ApiClient;
let creator: ApiClient;
let terms: string;

beforeAll(async () => {
  const { tenantId, modelBotId } = suite.tenant;
  terms = `tenants/${tenantId}/terms`;
  administrator = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  await creator.upload(modelBotId, 'rules.txt', 'Paid time off is asked for in the green folder.');
  await creator.upload(modelBotId, 'ships.txt', 'The Cormorant sails at noon.');
  await creator.untilIngested(modelBotId);
});

async function search(query: string, modelBotId = suite.tenant.modelBotId, client = creator) {
  const { data } = await client.post<FoundPassage[]>(`model-bots/${modelBotId}/search`, { query, limit: 5 });
  return data.map(({ fileName }) => fileName);
}

test('a term is found by what it stands for, at once, and no longer when it is removed', async () => {
  expect(await search('PTO')).toEqual([]);
  const made = await administrator.post<TermData>(terms, { term: 'PTO', meanings: ['paid time off'] });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({ term: 'PTO', meanings: ['paid time off'] });
  expect(await search('PTO')).toEqual(['rules.txt']);
  expect((await administrator.get<TermData[]>(terms)).data).toEqual([made.data]);

  expect((await administrator.delete(`${terms}/${made.data.id}`)).status).toBe(204);
  expect(await search('PTO')).toEqual([]);
  expect((await administrator.get<TermData[]>(terms)).data).toEqual([]);
});

test('a term works in both directions and for each of its meanings', async () => {
  const { data } = await administrator.post<TermData>(terms, {
    term: 'Cormorant',
    meanings: ['buque insignia', 'flagship'],
  });
  expect(await search('When does the flagship sail?')).toContain('ships.txt');
  expect(await search('¿Y el buque insignia?')).toContain('ships.txt');
  await administrator.delete(`${terms}/${data.id}`);
});

test('the words that stand for a term stand for each other', async () => {
  const { data } = await administrator.post<TermData>(terms, {
    term: 'Zorbit',
    meanings: ['green folder', 'chirimbola'],
  });
  expect(await search('¿Dónde está la chirimbola?')).toEqual(['rules.txt']);
  await administrator.delete(`${terms}/${data.id}`);
});

test("a tenant's terms change nothing for another tenant", async () => {
  const { data } = await administrator.post<TermData>(terms, { term: 'PTO', meanings: ['paid time off'] });
  const other = await seedTenant(suite.database);
  const client = await suite.person({ name: 'BOT_CREATOR', modelBotId: other.modelBotId });
  await client.upload(other.modelBotId, 'rules.txt', 'Paid time off is asked for in the green folder.');
  await client.untilIngested(other.modelBotId);
  expect(await search('PTO', other.modelBotId, client)).toEqual([]);
  await administrator.delete(`${terms}/${data.id}`);
});

test('the same term again, however it is written, is a conflict', async () => {
  const { data } = await administrator.post<TermData>(terms, { term: 'SLA', meanings: ['service level'] });
  const again = await administrator.post(terms, { term: 'sla', meanings: ['something else'] });
  expect(again.status).toBe(409);
  expect(again.error.code).toBe('conflict');
  await administrator.delete(`${terms}/${data.id}`);
});

test('a term that is changed is found by what it stands for now, at once', async () => {
  const { data } = await administrator.post<TermData>(terms, { term: 'PTO', meanings: ['time away'] });
  const change = { term: 'PTOs', meanings: ['paid time off'], version: data.version };
  const changed = await administrator.put<TermData>(`${terms}/${data.id}`, change);
  expect(changed.status).toBe(200);
  expect(changed.data).toMatchObject({ id: data.id, term: 'PTOs', meanings: ['paid time off'] });
  expect((await administrator.get<TermData[]>(terms)).data).toEqual([changed.data]);
  expect(await search('PTOs')).toEqual(['rules.txt']);
  await administrator.delete(`${terms}/${data.id}`);
});

test('whoever changes an old version of a term is shown the present one, and nothing is changed', async () => {
  const { data } = await administrator.post<TermData>(terms, { term: 'PTO', meanings: ['time away'] });
  const path = `${terms}/${data.id}`;
  const first = await administrator.put<TermData>(path, { term: 'PTO', meanings: ['leave'] });
  const late = { term: 'PTO', meanings: ['rest'], version: data.version };
  const { status, error } = await administrator.put(path, late);
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'version_conflict', current: first.data });
  expect((await administrator.get<TermData[]>(terms)).data).toEqual([first.data]);
  await administrator.delete(path);
});

test('a term cannot become another one that is there, but can be written otherwise', async () => {
  const sla = await administrator.post<TermData>(terms, { term: 'SLA', meanings: ['service level'] });
  const kpi = await administrator.post<TermData>(terms, { term: 'KPI', meanings: ['figure'] });
  const taken = await administrator.put(`${terms}/${kpi.data.id}`, { term: 'sla', meanings: ['figure'] });
  expect(taken.status).toBe(409);
  expect(taken.error.code).toBe('conflict');
  const own = await administrator.put(`${terms}/${kpi.data.id}`, { term: 'kpi', meanings: ['figure'] });
  expect(own.status).toBe(200);
  const common = await administrator.put(`${terms}/${kpi.data.id}`, { term: 'the', meanings: ['figure'] });
  expect(common.status).toBe(422);
  expect(common.error.fields).toHaveProperty('term', 'too_common');
  for (const { data } of [sla, kpi]) await administrator.delete(`${terms}/${data.id}`);
  const gone = await administrator.put(`${terms}/${kpi.data.id}`, { term: 'kpi', meanings: ['figure'] });
  expect(gone.status).toBe(404);
});

test.each([
  [{ term: '', meanings: ['a'] }, 'term'],
  [{ term: 'a', meanings: [] }, 'meanings'],
  [{ term: '?!', meanings: ['a'] }, 'term'],
  [{ term: 'the', meanings: ['zorbit'] }, 'term'],
  [{ term: 'zorbit', meanings: ['frobnicator', 'de la'] }, 'meanings.1'],
  [{ term: 'Frobnícator', meanings: ['frobnicator'] }, 'meanings.0'],
])('%j is refused, naming the field', async (body, field) => {
  const { status, error } = await administrator.post(terms, body);
  expect(status).toBe(422);
  expect(Object.keys(error.fields ?? {})).toContain(field);
});

test('who makes bots or reads them may not change the terms', async () => {
  for (const client of [
    creator,
    await suite.person({ name: 'COMPANY_ADMIN', companyId: suite.tenant.companyId }),
  ]) {
    expect((await client.get(terms)).status).toBe(404);
    expect((await client.post(terms, { term: 'a', meanings: ['b'] })).status).toBe(404);
  }
  expect((await suite.anonymous.get(terms)).status).toBe(401);
});

test('an administrator may, but not of a tenant that does not exist', async () => {
  const admin = await suite.person({ name: 'ADMIN' });
  const { status, data } = await admin.post<TermData>(terms, { term: 'KPI', meanings: ['indicador'] });
  expect(status).toBe(201);
  await admin.delete(`${terms}/${data.id}`);
  const missing = 'tenants/01890000-0000-7000-8000-000000000000/terms';
  expect((await admin.post(missing, { term: 'a', meanings: ['b'] })).status).toBe(404);
});

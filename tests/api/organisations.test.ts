import { expect, test } from 'vitest';
import type { CompanyData } from '../../src/contracts/company.ts';
import type { LimitsOfPlaceData } from '../../src/contracts/limits.ts';
import type { TenantData } from '../../src/contracts/tenant.ts';
import type { UsageData } from '../../src/contracts/usage.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { openPages } from '../testing/shown-pages.ts';
import { createSuite } from '../testing/suite.ts';
import { textsOf } from '../testing/texts.ts';

const suite = createSuite();
const strangeNames = [
  'Café ☕🇪🇸',
  'شركة العبّارات',
  '<img src=x onerror=alert(1)>',
  `${'ñandú '.repeat(50)}`.trim(),
];

const tenantOf = async (client: ApiClient, id: string) =>
  (await client.get<TenantData>(`tenants/${id}`)).data;

test('a tenant is read and changed by who administers it', async () => {
  const { tenantId, admin } = await suite.administered();
  const before = await tenantOf(admin, tenantId);
  expect(before).toMatchObject({ name: 'Test tenant', version: 1, archivedAt: null, logo: null });
  const { status, data } = await admin.patch<TenantData>(`tenants/${tenantId}`, {
    version: 1,
    name: 'Faro',
    timeZone: 'Europe/Madrid',
    accentColour: '#7a1f5c',
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: 'Faro',
    timeZone: 'Europe/Madrid',
    accentColour: '#7a1f5c',
    version: 2,
  });
  expect(await tenantOf(admin, tenantId)).toEqual(data);
});

test('of two who change the same tenant, the later one gets the present state and may then decide', async () => {
  const { tenantId, admin } = await suite.administered();
  const colleague = await suite.person({ name: 'TENANT_ADMIN', tenantId });
  await colleague.patch(`tenants/${tenantId}`, { version: 1, name: 'Theirs' });
  const late = await admin.patch(`tenants/${tenantId}`, { version: 1, name: 'Mine' });
  expect(late.status).toBe(409);
  expect(late.error).toMatchObject({ code: 'version_conflict', current: { name: 'Theirs', version: 2 } });
  expect((await tenantOf(admin, tenantId)).name).toBe('Theirs');
  expect((await admin.patch(`tenants/${tenantId}`, { version: 2, name: 'Mine' })).status).toBe(200);
});

test('of many changes from one version at once, exactly one is made', async () => {
  const { companyId, admin } = await suite.administered();
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => admin.patch(`companies/${companyId}`, { version: 1, name })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
});

test.each(strangeNames)('a company is called %s, exactly as typed', async (name) => {
  const { tenantId, admin } = await suite.administered();
  const made = await admin.post<CompanyData>('companies', { tenantId, name });
  expect(made.status).toBe(201);
  expect(made.data.name).toBe(name);
  const { data } = await admin.get<CompanyData[]>(
    `companies?filters[tenantId][]=${tenantId}&search=${encodeURIComponent(name.slice(0, 50))}`,
  );
  expect(data.map((company) => company.name)).toEqual([name]);
});

test.each([
  ['', 'required'],
  ['x'.repeat(301), 'too_long'],
  ['two\nlines', 'invalid'],
])('a company is not called %j', async (name, code) => {
  const { tenantId, admin } = await suite.administered();
  const { status, error } = await admin.post('companies', { tenantId, name });
  expect([status, error.fields?.name]).toEqual([422, code]);
});

test('an accent is refused that text could not be read in', async () => {
  const { tenantId, admin } = await suite.administered();
  const { error } = await admin.patch(`tenants/${tenantId}`, { version: 1, accentColour: '#ffe680' });
  expect(error.fields).toEqual({ accentColour: 'low_contrast' });
});

test('the plan says how many companies there may be, also for one that is brought back', async () => {
  const { tenantId, companyId, admin } = await suite.administered();
  await admin.delete(`companies/${companyId}`);
  for (let count = 0; count < 5; count++) {
    expect((await admin.post('companies', { tenantId, name: `Company ${count}` })).status).toBe(201);
  }
  const sixth = await admin.post('companies', { tenantId, name: 'One too many' });
  expect([sixth.status, sixth.error.limit]).toEqual([429, 'companies']);
  expect((await admin.post(`companies/${companyId}/restore`)).error.limit).toBe('companies');
});

test('what is archived is closed to everybody, listed apart, and comes back whole', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const manager = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  const creator = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const conversation = await reader.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  expect(conversation.status).toBe(201);

  const archived = await admin.delete<CompanyData>(`companies/${companyId}`);
  expect(archived.data.archivedAt).not.toBeNull();
  for (const client of [reader, manager, creator]) {
    expect((await client.get(`model-bots/${modelBotId}`)).status).toBe(404);
    expect((await client.get(`companies/${companyId}`)).status).toBe(404);
    expect((await client.get<unknown[]>('model-bots')).data).toEqual([]);
  }
  const question = await reader.post(`conversations/${conversation.data.id}/messages`, { text: 'Anyone?' });
  expect([question.status, question.error.code]).toEqual([409, 'archived']);
  expect((await admin.patch(`companies/${companyId}`, { version: 2, name: 'x' })).error.code).toBe(
    'archived',
  );
  expect((await admin.get<CompanyData[]>('companies')).data).toEqual([]);
  const apart = await admin.get<CompanyData[]>('companies?filters[state][]=archived');
  expect(apart.data.map((company) => company.id)).toEqual([companyId]);

  expect((await admin.post<CompanyData>(`companies/${companyId}/restore`)).data.archivedAt).toBeNull();
  expect((await reader.get(`model-bots/${modelBotId}`)).status).toBe(200);

  await admin.delete(`tenants/${tenantId}`);
  expect((await manager.get(`companies/${companyId}`)).status).toBe(404);
  expect((await tenantOf(admin, tenantId)).archivedAt).not.toBeNull();
  await admin.post(`tenants/${tenantId}/restore`);
  expect((await manager.get(`companies/${companyId}`)).status).toBe(200);
});

test('the panels of what is archived offer no work that would be refused, and say that nothing is lost', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const t = textsOf('en');
  const page = await pagesFor(admin.userId);
  const form = `/account/profile/${admin.userId}/model-bot-form?company=${companyId}`;
  expect((await page(form)).shown).toContain(t('modelBotForm.submitCompany'));
  await admin.delete(`companies/${companyId}`);
  expect((await page(form)).leadsTo).toBe('/404');
  const bots = await page(`/companies/${companyId}/panel?part=bots`);
  expect(bots.shown).toContain(t('organisation.archived.bots', { count: 1 }));
  expect(bots.shown).not.toContain(t('modules.bots.create'));
  const work = [t('organisation.attention.title'), t('panels.firstSteps.title')];
  const expectNoWork = async (panel: string) => {
    const { shown } = await page(panel);
    for (const title of work) expect(shown).not.toContain(title);
  };
  await expectNoWork(`/companies/${companyId}/panel`);
  const bot = await page(`/model-bots/${modelBotId}/uploads`);
  expect(bot.shown).toContain(t('workshop.archived.titleWithin'));
  expect(bot.shown).not.toContain(t('uploads.drop.choose'));
  expect((await page(`/tenants/${tenantId}/panel`)).shown).toContain(t('panels.firstSteps.company.title'));
  const { data } = await admin.post<CompanyData>('companies', { tenantId, name: 'Empty' });
  const empty = await page(`/companies/${data.id}/panel`);
  expect(empty.shown).toContain(t('panels.firstSteps.assistant.title'));
  expect(empty.shown).not.toContain(t('panels.firstSteps.company.title'));
  await admin.delete(`tenants/${tenantId}`);
  expect((await page('/tenants')).leadsTo).toBe(`/tenants/${tenantId}/panel`);
  await expectNoWork(`/tenants/${tenantId}/panel`);
  const people = await page(`/tenants/${tenantId}/panel?part=people`);
  expect(people.shown).not.toContain(t('organisation.invite.open'));
});

/** What pages show to a person, without what their islands are given, and where they lead on. */
const pagesFor = (userId: string) => openPages(suite.database, { origin: suite.anonymous.origin, userId });

test('a logo and an accent are seen by everybody in the tenant and by nobody else', async () => {
  const { tenantId, companyId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const stranger = await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId });
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const post = (client: ApiClient, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'logo.png');
    return client.fetch(`tenants/${tenantId}/logo`, { method: 'POST', body: form });
  };
  expect((await post(reader, new Uint8Array(pixel))).status).toBe(404);
  expect((await post(admin, new TextEncoder().encode('<svg onload="alert(1)"/>'))).status).toBe(422);
  expect((await post(admin, new Uint8Array(pixel))).status).toBe(200);
  const { version } = await tenantOf(admin, tenantId);
  await admin.patch(`tenants/${tenantId}`, { version, accentColour: '#7a1f5c' });

  const account = (
    await reader.get<{ brands: { logo: string; accentColour: string }[] }>(`users/${reader.userId}`)
  ).data;
  expect(account.brands).toMatchObject([{ tenantId, accentColour: '#7a1f5c' }]);
  const logo = await reader.fetch(account.brands[0]?.logo ?? '');
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
  const styles = await reader.fetch(`tenants/${tenantId}/branding.css`);
  expect(await styles.text()).toContain('--color-accent:#7a1f5c;');
  for (const address of ['logo', 'branding.css']) {
    expect((await stranger.fetch(`tenants/${tenantId}/${address}`)).status).toBe(404);
    expect((await suite.anonymous.fetch(`tenants/${tenantId}/${address}`)).status).toBe(401);
  }
});

test('who sets limits of a tenant, company or bot later than somebody else is told and sees theirs', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  for (const path of [`model-bots/${modelBotId}`, `companies/${companyId}`, `tenants/${tenantId}`]) {
    const { version } = (await admin.get<LimitsOfPlaceData>(`${path}/limits`)).data;
    const set = (fileResponses: number | null, seen = version) =>
      admin.put<LimitsOfPlaceData>(`${path}/limits`, {
        mediaGenerations: null,
        fileResponses,
        version: seen,
      });
    const first = await set(7);
    expect(first.data).toMatchObject({ own: { fileResponses: 7 } });
    const late = await set(3);
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({ code: 'version_conflict', current: first.data });
    expect((await set(3, first.data.version)).data).toMatchObject({ own: { fileResponses: 3 } });
  }
});

test('what is left today is told by the limits that hold at the bot', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const limitAt = async (query: string) => {
    const { data } = await reader.get<Pick<UsageData, 'fileResponses'>>(`usage${query}`);
    return data.fileResponses;
  };
  const here = `?modelBotId=${modelBotId}`;
  expect(await limitAt(here)).toEqual({ used: 0, limit: 20, remaining: 20 });
  const levels = [`tenants/${tenantId}`, `companies/${companyId}`, `model-bots/${modelBotId}`];
  for (const [index, path] of levels.entries()) {
    const limit = 4 - index;
    await admin.put(`${path}/limits`, { mediaGenerations: null, fileResponses: limit });
    expect(await limitAt(here), path).toEqual({ used: 0, limit, remaining: limit });
  }
  expect(await limitAt('')).toMatchObject({ limit: 20 });
});

test('programs with an API key are held to the limits of its bot, too', async () => {
  const { modelBotId, admin } = await suite.administered();
  const owner = await suite.person({ name: 'BOT_CREATOR', modelBotId });
  const { data } = await owner.post<{ key: string }>(`model-bots/${modelBotId}/api-keys`, { name: 'till' });
  await admin.put(`model-bots/${modelBotId}/limits`, { mediaGenerations: null, fileResponses: 0 });
  const response = await fetch(`${suite.anonymous.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: modelBotId, messages: [{ role: 'user', content: 'When do you open?' }] }),
  });
  expect(response.status).toBe(429);
  const { resetsAt } = (await owner.get<UsageData>('usage')).data;
  expect(await response.json()).toMatchObject({
    error: { type: 'insufficient_quota', message: expect.stringContaining(`There are more at ${resetsAt}`) },
  });
});

test('limits of a level stay within those above, and hold for the people who ask there', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const reader = await suite.person({ name: 'READ_USER', companyId });
  const manager = await suite.person({ name: 'COMPANY_ADMIN', companyId });
  const tooMuch = await admin.put(`tenants/${tenantId}/limits`, {
    mediaGenerations: null,
    fileResponses: 21,
  });
  expect(tooMuch.error.fields).toEqual({ fileResponses: 'above_limit' });
  const tenant = await admin.put(`tenants/${tenantId}/limits`, { mediaGenerations: 2, fileResponses: 10 });
  expect(tenant.data).toEqual({
    above: { mediaGenerations: 5, fileResponses: 20 },
    own: { mediaGenerations: 2, fileResponses: 10 },
    version: expect.any(String),
  });
  expect(
    (await manager.put(`companies/${companyId}/limits`, { mediaGenerations: null, fileResponses: 4 })).status,
  ).toBe(403);
  const company = await admin.put(`companies/${companyId}/limits`, {
    mediaGenerations: null,
    fileResponses: 4,
  });
  expect(company.data).toMatchObject({ above: { mediaGenerations: 2, fileResponses: 10 } });
  const bot = await manager.put(`model-bots/${modelBotId}/limits`, {
    mediaGenerations: null,
    fileResponses: 0,
  });
  expect(bot.data).toMatchObject({
    above: { mediaGenerations: 2, fileResponses: 4 },
    own: { fileResponses: 0 },
  });
  const conversation = await reader.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  const answered = () => ask(reader, conversation.data.id, 'When does it leave?');
  expect((await answered()).error?.code).toBe('limit_reached');
  await manager.put(`model-bots/${modelBotId}/limits`, { mediaGenerations: null, fileResponses: null });
  expect((await answered()).status).toBe(200);
});

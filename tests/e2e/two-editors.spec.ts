import type { Browser, Locator, Page } from '@playwright/test';
import type { TextKey } from '../../src/i18n/i18n.ts';
import type { RoleName } from '../../src/rules/roles.ts';
import { noTools } from '../../src/rules/tools.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { type SeededTenant, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { textsOf } from '../testing/texts.ts';

let ground: SeededTenant;
/** Somebody who may do everything, and sits at two screens: the browser is the later one, this the earlier. */
let other: ApiClient;
let email: string;
let reader: { id: string; email: string };
let leaver: { email: string };

test.beforeAll(async ({ parley, database }) => {
  ground = await seedTenant(database);
  const { tenantId, companyId } = ground;
  ({ email } = await seedPerson(database, {
    roles: [{ name: 'ADMIN' }, { name: 'SUPPORT' }, { name: 'TENANT_ADMIN', tenantId }],
  }));
  reader = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
  leaver = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
  other = await new ApiClient(parley.origin).signIn(email, testPassword);
});
// A page that is left open goes on working beside the tests that follow.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const t = textsOf('en');
const button = (within: Page | Locator, key: TextKey) =>
  within.getByRole('button', { name: t(key), exact: true });
const save = (within: Page | Locator) => button(within, 'portal.save').first().click();

/** A page of the person, opened before the other screen saves something. */
async function open(browser: Browser, path: string) {
  const page = await (await browser.newContext()).newPage();
  await signInPage(page, { email });
  await prepareInterception(page);
  await openAwake(page, path);
  return page;
}

/** The notice with both versions, side by side. */
async function expectBoth(page: Page, mine: string, theirs: string) {
  await expect(page.getByText(t('portal.conflict.title'))).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: mine }).first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: theirs }).first()).toBeVisible();
  await expectAccessible(page);
}

async function openRoles(page: Page) {
  await page.getByRole('row').filter({ hasText: reader.email }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('people.roleEditor.open') }).click();
  return page.getByRole('dialog');
}

const role = (name: RoleName) => t(`people.roleNames.${name}`);

test('the later of two who brand a tenant sees both versions', async ({ browser }) => {
  const { tenantId } = ground;
  const page = await open(browser, `/tenants/${tenantId}/panel?part=branding`);
  await page.getByLabel(t('organisation.settings.name'), { exact: true }).fill('My harbour');
  const { version } = (await other.get<{ version: number }>(`tenants/${tenantId}`)).data;
  expect((await other.patch(`tenants/${tenantId}`, { version, name: 'Their harbour' })).status).toBe(200);
  await save(page);
  await expectBoth(page, 'My harbour', 'Their harbour');
  await button(page, 'portal.conflict.keepMine').click();
  await expect(page.getByRole('navigation', { name: t('sections.way') })).toContainText('My harbour');
});

test("the later of two who change one of a tenant's words sees both versions", async ({ browser }) => {
  const list = `tenants/${ground.tenantId}/terms`;
  const { data } = await other.post<{ id: string }>(list, { term: 'PTO', meanings: ['time away'] });
  const page = await open(browser, `/tenants/${ground.tenantId}/panel?part=words`);
  await page.getByRole('button', { name: t('panels.terms.edit', { term: 'PTO' }) }).click();
  const form = page.getByRole('form', { name: t('panels.terms.edit', { term: 'PTO' }) });
  await form.getByLabel(t('panels.terms.meanings'), { exact: true }).fill('vacation');
  expect((await other.put(`${list}/${data.id}`, { term: 'PTO', meanings: ['holidays'] })).status).toBe(200);
  await save(form);
  await expectBoth(page, 'vacation', 'holidays');
  await button(page, 'portal.conflict.keepMine').click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'PTO' })).toContainText('= vacation');
});

test('the later of two who set limits sees both versions', async ({ browser }) => {
  const { tenantId } = ground;
  const page = await open(browser, `/tenants/${tenantId}/panel?part=limits`);
  const field = page.getByLabel(t('organisation.limits.fileResponses'), { exact: true });
  await field.fill('11');
  const limits = { fileResponses: 13, mediaGenerations: null };
  expect((await other.put(`tenants/${tenantId}/limits`, limits)).status).toBe(200);
  await save(page);
  await expectBoth(page, '11', '13');
  await button(page, 'portal.conflict.takeTheirs').click();
  await expect(page.getByText(t('portal.conflict.title'))).toBeHidden();
  await expect(field).toHaveValue('13');
});

test('the later of two who change what an assistant shows on other sites sees both versions', async ({
  browser,
}) => {
  const { modelBotId } = ground;
  const page = await open(browser, `/model-bots/${modelBotId}/uploads?tab=share&part=sites`);
  await page.getByLabel(t('workshop.widget.fields.greeting'), { exact: true }).fill('My greeting');
  await page.getByLabel(t('workshop.widget.enabled')).check();
  const { version, origins, questionsPerDay } = (
    await other.get<{ version: number; origins: string[]; questionsPerDay: number }>(
      `model-bots/${modelBotId}/widget`,
    )
  ).data;
  const theirs = { version, origins, questionsPerDay, enabled: false, accentColour: null };
  const saved = await other.put(`model-bots/${modelBotId}/widget`, { ...theirs, greeting: 'Their greeting' });
  expect(saved.status).toBe(200);
  await save(page);
  await expectBoth(page, 'My greeting', 'Their greeting');
  await expectBoth(page, t('portal.yes'), t('portal.no'));
});

test('whoever changes a schedule at two screens sees both versions at the later one', async ({ browser }) => {
  const { modelBotId } = ground;
  const path = `model-bots/${modelBotId}/schedules`;
  const first = { question: 'What is new?', frequency: 'daily', time: '08:00', timeZone: 'Europe/Madrid' };
  const { id, version } = (await other.post<{ id: string; version: number }>(path, first)).data;
  const page = await open(browser, `/model-bots/${modelBotId}/uploads?tab=schedule`);
  await page.getByRole('button', { name: t('schedules.edit', { question: first.question }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('schedules.form.question'), { exact: true }).fill('My question?');
  const theirs = { ...first, question: 'Their question?', time: '09:30', version };
  expect((await other.put(`${path}/${id}`, theirs)).status).toBe(200);
  await save(dialog);
  await expectBoth(page, 'My question?', 'Their question?');
  await expectBoth(page, '08:00', '09:30');
  await button(dialog, 'portal.conflict.keepMine').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('My question?')).toBeVisible();
});

test('the later of two who say which sites an assistant may read sees both versions', async ({ browser }) => {
  const bot = `model-bots/${ground.modelBotId}`;
  const tools = { ...noTools, enabled: ['fetchPage'] };
  expect((await other.patch(bot, { tools })).status).toBe(200);
  const page = await open(browser, `/${bot}/uploads?tab=tools`);
  const sites = page.getByLabel(t('tools.hosts'), { exact: true });
  await sites.fill('mine.example.org');
  expect((await other.put(`${bot}/web-hosts`, { hosts: ['theirs.example.org'] })).status).toBe(200);
  await button(page, 'tools.hostsSave').click();
  await expectBoth(page, 'mine.example.org', 'theirs.example.org');
  await button(page, 'portal.conflict.keepMine').click();
  await expect(page.getByText(t('portal.conflict.title'))).toBeHidden();
  const { data } = await other.get<{ hosts: string[] }>(`${bot}/web-hosts`);
  expect(data.hosts).toEqual(['mine.example.org']);
});

test('a site that is none is named by its line, and a pasted address counts by its host', async ({
  browser,
}) => {
  const bot = `model-bots/${ground.modelBotId}`;
  const tools = { ...noTools, enabled: ['fetchPage'] };
  expect((await other.patch(bot, { tools })).status).toBe(200);
  const page = await open(browser, `/${bot}/uploads?tab=tools`);
  const sites = page.getByLabel(t('tools.hosts'), { exact: true });
  await sites.fill('https://pasted.example.org:8443/a?b\n\ntwo words\n');
  await button(page, 'tools.hostsSave').click();
  const problem = t('fieldErrors.invalid_host');
  await expect(page.getByText(t('tools.hostLine', { line: 3, text: 'two words', problem }))).toBeVisible();
  await sites.fill('https://pasted.example.org:8443/a?b');
  await button(page, 'tools.hostsSave').click();
  await expect(sites).toHaveValue('pasted.example.org');
});

test('the later of two who change what is expected of an answer sees both versions', async ({ browser }) => {
  const list = `model-bots/${ground.modelBotId}/quality/questions`;
  const question = 'When does the gate close?';
  const { data } = await other.post<{ id: string }>(list, { question });
  const page = await open(browser, `/model-bots/${ground.modelBotId}/uploads?tab=quality`);
  await page.getByRole('button', { name: t('quality.list.edit', { question }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('quality.form.words')).fill('thirty minutes');
  const theirs = { question, expectedText: 'twenty minutes' };
  expect((await other.put(`${list}/${data.id}`, theirs)).status).toBe(200);
  await button(dialog, 'quality.form.save').click();
  await expectBoth(page, 'thirty minutes', 'twenty minutes');
  await button(dialog, 'portal.conflict.takeTheirs').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('quality.expects.words', { words: 'twenty minutes' }))).toBeVisible();
});

test('the later of two who set a budget or change a provider sees both versions', async ({ browser }) => {
  const { tenantId } = ground;
  const providers = `tenants/${tenantId}/model-providers`;
  const ours = { kind: 'openaiCompatible', name: 'Ours', baseUrl: 'https://models.example/v1' };
  const { id } = (await other.post<{ id: string }>(providers, ours)).data;
  const page = await open(browser, `/tenants/${tenantId}/panel?part=providers`);
  const dialog = page.getByRole('dialog');
  const saveDialog = () => button(dialog, 'providers.save').click();

  await page.getByRole('button', { name: t('providers.edit', { name: 'Ours' }), exact: true }).click();
  await dialog.getByLabel(t('providers.fields.name')).fill('Mine');
  expect((await other.patch(`${providers}/${id}`, { name: 'Theirs' })).status).toBe(200);
  await saveDialog();
  await expectBoth(page, 'Mine', 'Theirs');
  await button(dialog, 'portal.conflict.keepMine').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();

  const whole = t('providers.budgets.levels.tenant');
  await page
    .getByRole('button', { name: t('providers.budgets.editOf', { name: whole }), exact: true })
    .click();
  await dialog.getByLabel(t('providers.budgets.dollars')).fill('25');
  const theirs = { level: 'tenant', subjectId: tenantId, monthly: 40_000_000 };
  expect((await other.put(`tenants/${tenantId}/budgets`, theirs)).status).toBe(200);
  await saveDialog();
  await expectBoth(page, '$25.00', '$40.00');
  await button(dialog, 'portal.conflict.takeTheirs').click();
  await expect(dialog.getByLabel(t('providers.budgets.dollars'))).toHaveValue('40');
});

test('the later of two who change roles in a tenant sees both versions', async ({ browser }) => {
  const { tenantId, companyId } = ground;
  const page = await open(browser, `/tenants/${tenantId}/panel?part=people`);
  const dialog = await openRoles(page);
  await dialog.getByLabel(t('people.roleEditor.role'), { exact: true }).selectOption('TENANT_ADMIN');
  await button(dialog, 'people.roleEditor.addAction').click();
  const roles = [{ name: 'COMPANY_ADMIN', companyId }];
  expect((await other.patch(`users/${reader.id}`, { roles })).status).toBe(200);
  await save(dialog);
  await expectBoth(page, role('TENANT_ADMIN'), role('COMPANY_ADMIN'));
  await button(dialog, 'portal.conflict.takeTheirs').click();
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(role('COMPANY_ADMIN'))]);

  const roleField = dialog.getByLabel(t('people.roleEditor.role'), { exact: true });
  await roleField.selectOption('READ_USER');
  await button(dialog, 'people.roleEditor.addAction').click();
  await expect(roleField).toBeFocused();
  // A choice that stands in the fields is saved along.
  await roleField.selectOption('TENANT_ADMIN');
  await save(dialog);
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: reader.email });
  await expect(row).toContainText(role('TENANT_ADMIN'));
  await expect(row).toContainText(role('READ_USER'));
});

test('somebody is removed, and the focus stays in the page', async ({ browser }) => {
  const page = await open(browser, `/tenants/${ground.tenantId}/panel?part=people`);
  const row = page.getByRole('row').filter({ hasText: leaver.email });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('organisation.people.remove') }).click();
  await button(page.getByRole('dialog'), 'organisation.people.remove').click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the later of two administrators who change roles sees both versions', async ({ browser }) => {
  const page = await open(browser, '/admin/users');
  const dialog = await openRoles(page);
  // Saved without “Add”: what stands in the fields is meant.
  await dialog.getByLabel(t('people.roleEditor.role'), { exact: true }).selectOption('SUPPORT');
  const roles = [{ name: 'SINGLE_USER' }];
  expect((await other.patch(`users/${reader.id}`, { roles })).status).toBe(200);
  await save(dialog);
  await expectBoth(page, role('SUPPORT'), role('SINGLE_USER'));
  await button(dialog, 'portal.conflict.keepMine').click();
  await expect(dialog).toBeHidden();
  const { data } = await other.get<{ roles: { name: string }[] }>(`users/${reader.id}`);
  expect(data.roles.map(({ name }) => name)).toContain('SUPPORT');
});

test('the later of two who change a canned reply sees both versions', async ({ browser }) => {
  const first = { title: 'Thanks', text: 'Thank you.' };
  const reply = await other.post<{ id: string; version: number }>('canned-replies', first);
  const page = await open(browser, '/support/replies');
  await page.getByRole('button', { name: t('support.replies.edit', { title: 'Thanks' }) }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(t('support.replies.text'), { exact: true });
  await text.fill('My thanks.');
  const { id, version } = reply.data;
  const theirs = { ...first, text: 'Their thanks.', version };
  expect((await other.patch(`canned-replies/${id}`, theirs)).status).toBe(200);
  await save(dialog);
  await expectBoth(page, 'My thanks.', 'Their thanks.');
  await expect(text).toHaveValue('My thanks.');
  await button(dialog, 'portal.conflict.keepMine').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('My thanks.')).toBeVisible();
});

test('the later of two who work on a ticket sees both versions', async ({ browser, parley }) => {
  const customer = await new ApiClient(parley.origin).signIn(reader.email, testPassword);
  const ticket = await customer.post<{ id: string }>('tickets', { subject: 'Hours', text: 'When?' });
  const page = await open(browser, `/support/tickets/${ticket.data.id}`);
  const path = `tickets/${ticket.data.id}`;
  const { desk } = (await other.get<{ desk: { version: number } }>(path)).data;
  // At the last moment: an open ticket hears of a change by itself, and then nobody is later.
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      expect((await other.patch(path, { version: desk.version, priority: 'urgent' })).status).toBe(200);
    }
    await route.continue();
  });
  const tag = page.getByRole('combobox', { name: t('support.tags.label'), exact: true });
  await tag.fill('ferry');
  await button(page, 'support.tags.add').click();
  await expect(page.getByText(t('support.conflict.title'))).toBeVisible();
  const urgent = new RegExp(t('support.priorities.urgent'));
  await expect(page.getByRole('complementary').getByText(urgent).first()).toBeVisible();
  const yours = t('support.conflict.yours', { what: 'ferry' });
  await expect(page.getByText(yours)).toBeVisible();
  await expect(tag).toHaveValue('ferry');
  await expectAccessible(page);
});

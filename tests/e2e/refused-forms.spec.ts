import type { Browser, Page } from '@playwright/test';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { type SeededTenant, seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let ground: SeededTenant;
let email: string;

test.beforeAll(async ({ database }) => {
  ground = await seedTenant(database);
  const roles = [{ name: 'TENANT_ADMIN' as const, tenantId: ground.tenantId }];
  ({ email } = await seedPerson(database, { roles }));
});
// A page that is left open goes on working beside the tests that follow.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const t = textsOf('en');

async function open(browser: Browser, path: string) {
  const page = await (await browser.newContext()).newPage();
  await signInPage(page, { email });
  await prepareInterception(page);
  await openAwake(page, path);
  return page;
}

/** Lets the server say no, as it does to what only it can tell to be wrong. */
const refuse = (page: Page, call: string, status: number, error: object) =>
  page.route(call, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json: { error } }),
  );

test('an address that only the server refuses stays in its field, which names it', async ({ browser }) => {
  const page = await open(browser, `/tenants/${ground.tenantId}/panel?part=people`);
  const fields = { 'invitations.1.email': 'invalid_email' };
  await refuse(page, '**/invitations', 422, { code: 'invalid_request', message: '', fields });
  await page.getByRole('button', { name: t('organisation.invite.open') }).click();
  const dialog = page.getByRole('dialog');
  const addresses = dialog.getByLabel(t('organisation.invite.emails'));
  await addresses.fill('ana@example.org\nbea@example.net');
  await dialog.getByLabel(t('people.roleEditor.role'), { exact: true }).selectOption('TENANT_ADMIN');
  await dialog.locator('button[type=submit]').click();
  await expect(addresses).toHaveAccessibleDescription(/bea@example\.net/);
  await expect(addresses).toHaveValue('ana@example.org\nbea@example.net');
  await addresses.fill('ana@example.org');
  await expect(addresses).not.toHaveAccessibleDescription(/bea@example\.net/);
});

test('what was wrong with an answer stays typed when it is not taken', async ({ browser, parley }) => {
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  const { modelBotId } = ground;
  const { conversation: id } = await ask(client, { bot: modelBotId }, 'When does it leave?');
  const page = await open(browser, `/model-bots/${modelBotId}/ai-gen?conversation=${id}`);
  await refuse(page, '**/rating', 503, { code: 'unavailable', message: '' });
  await page.getByRole('button', { name: t('chat.rating.down'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const comment = dialog.getByLabel(t('chat.rating.comment'), { exact: true });
  await comment.fill('The ferry leaves at nine.');
  await dialog.getByRole('button', { name: t('chat.rating.submit'), exact: true }).click();
  await expect(dialog.getByText(t('errors.unavailable'))).toBeVisible();
  await expect(comment).toHaveValue('The ferry leaves at nine.');
});

for (const locale of locales) {
  const said = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a title or a name of blanks alone is refused at its field, which says so`, async ({
    browser,
    parley,
  }) => {
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    const { tenantId, companyId, modelBotId } = ground;
    const { conversation: id } = await ask(client, { bot: modelBotId }, 'When does it leave?');
    const page = await open(browser, `${prefix}/model-bots/${modelBotId}/ai-gen?conversation=${id}`);
    const go = async (path: string) => {
      await openAwake(page, prefix + path);
    };
    const refuses = async (label: string, submit: string) => {
      const field = page.getByRole('textbox', { name: label, exact: true });
      await field.fill('   ');
      await page.getByRole('button', { name: submit, exact: true }).last().click();
      await expect(field).toHaveAccessibleDescription(new RegExp(said('fieldErrors.required')));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    };

    await page
      .getByRole('button', { name: said('chat.conversations.actions', { title: 'When does it leave?' }) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: said('portal.rename') }).click();
    await refuses(said('chat.conversations.rename.label'), said('portal.save'));

    await go(`/model-bots/${modelBotId}/uploads?tab=share&part=programs`);
    await page.getByRole('button', { name: said('uploads.share.createKey') }).click();
    await refuses(said('uploads.share.keyName'), said('uploads.share.createKey'));
    await go(`/companies/${companyId}/panel?part=settings`);
    await refuses(said('organisation.settings.companyName'), said('portal.save'));
    await go(`/tenants/${tenantId}/panel?part=branding`);
    await refuses(said('organisation.settings.name'), said('portal.save'));
    await go('/account/profile');
    await refuses(said('profile.firstName'), said('profile.save'));
    await go(`/tenants/${tenantId}/panel?part=tools`);
    await page.getByRole('button', { name: said('tools.keys.add') }).click();
    await page.getByLabel(said('tools.keys.value'), { exact: true }).fill('secret');
    await page.getByLabel(said('tools.keys.hosts')).fill('api.example.org');
    await refuses(said('tools.keys.name'), said('tools.keys.save'));
  });
}

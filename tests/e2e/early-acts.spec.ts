import type { Page } from '@playwright/test';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { textsOf } from '../testing/texts.ts';

const t = textsOf('en');

/** Holds back every script file until the answer is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const asleep = (page: Page) => page.locator('astro-island[ssr]');

test('what was typed and sent before the page was awake signs in as soon as it is', async ({
  page,
  database,
}) => {
  const { email } = await seedPerson(database, { roles: [{ name: 'SUPPORT' }] });
  const release = await holdScripts(page);
  await page.goto(`/account/auth/login`, { waitUntil: 'commit' });
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(asleep(page)).not.toHaveCount(0);
  await release();
  await page.waitForURL(`/support`);
});

test('the forms for visitors wake in a browser that never says that it is idle', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (wake, { timeout } = {}) =>
      timeout ? window.setTimeout(() => wake({ didTimeout: true, timeRemaining: () => 0 }), timeout) : 0;
  });
  for (const path of [
    '/setup?code=x',
    '/account/auth/login',
    '/account/auth/signup-2',
    '/account/auth/recoverpwd-2',
    '/account/auth/email-verification',
    '/two-step-verification',
    '/two-step-verification-2',
  ]) {
    await page.goto(path);
    await expect(asleep(page), path).toHaveCount(0);
  }
});

test('a button pressed and a field filled before a portal is awake do what they say', async ({
  page,
  database,
}) => {
  const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
  const other = await seedPerson(database, { roles: [{ name: 'SUPPORT' }] });
  await signInPage(page, { email });

  const release = await holdScripts(page);
  await page.goto(`/admin/users`, { waitUntil: 'commit' });
  await page.getByLabel(t('people.search')).fill(other.email);
  await expect(asleep(page)).not.toHaveCount(0);
  await release();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(other.email);

  const releaseAgain = await holdScripts(page);
  await page.goto(`/account/profile`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('profile.totp.setUp') }).click();
  await expect(asleep(page)).not.toHaveCount(0);
  await releaseAgain();
  await expect(page.getByRole('dialog')).toBeVisible();

  const releasePassword = await holdScripts(page);
  await page.goto(`/account/profile`, { waitUntil: 'commit' });
  await page.getByLabel(t('profile.password.current'), { exact: true }).fill(testPassword);
  await page.getByLabel(t('profile.password.next'), { exact: true }).fill('another pass phrase');
  await page.getByRole('button', { name: t('profile.password.change') }).click();
  await expect(asleep(page)).not.toHaveCount(0);
  await releasePassword();
  await expect(page.getByText(t('profile.password.changed'))).toBeVisible();

  const releaseMenu = await holdScripts(page);
  await page.goto(`/account/profile`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('shell.userMenu', { name: 'Test' }) }).click();
  await expect(asleep(page)).not.toHaveCount(0);
  await releaseMenu();
  await expect(asleep(page)).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: t('shell.logOut') })).toBeVisible();
});

test('a file chosen and a question asked before the page was awake are taken', async ({ page, database }) => {
  const { tenantId, modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  await signInPage(page, { email });

  const release = await holdScripts(page);
  await page.goto(`/model-bots/${modelBotId}/uploads`, { waitUntil: 'commit' });
  await page.locator('input[type=file]').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The gate closes at ten.'),
  });
  await expect(asleep(page)).not.toHaveCount(0);
  await release();
  const row = page.getByRole('listitem').filter({ hasText: 'note.txt' });
  await expect(row.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible();

  const releaseChat = await holdScripts(page);
  await page.goto(`/model-bots/${modelBotId}/ai-gen`, { waitUntil: 'commit' });
  await askInChat(page, t, 'When does the gate close?');
  await expect(asleep(page)).not.toHaveCount(0);
  await releaseChat();
  await expect(page.getByRole('main')).toContainText('The gate closes at ten.');
});

test('a box ticked and a choice made before a page was awake are taken', async ({ page, database }) => {
  const { tenantId, modelBotId } = await seedTenant(database);
  const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
  await signInPage(page, { email });

  const release = await holdScripts(page);
  await page.goto(`/model-bots/${modelBotId}/uploads?tab=share&part=sites`, { waitUntil: 'commit' });
  await page.getByLabel(t('workshop.widget.offersPerson')).check();
  await page.getByLabel(t('workshop.widget.fields.position')).selectOption('left');
  await expect(asleep(page)).not.toHaveCount(0);
  await release();
  const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
  await expect(preview.locator('.person')).toHaveText(t('widget.person'));
  await expect(preview.locator('.root')).toHaveAttribute('data-position', 'left');
});

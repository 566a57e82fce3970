import type { Page } from '@playwright/test';
import { plans } from '../../src/rules/plans.ts';
import { usageCounters } from '../../src/server/db/schema/billing.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { type Billing, settled, startBilling } from '../testing/billing.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type Parley, removeDirectory, startParley } from '../testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { cards } from '../testing/stripe/billing.ts';
import { advance } from '../testing/stripe/clock.ts';
import { day } from '../testing/stripe/store.ts';
import { locales, textsOf } from '../testing/texts.ts';

let billing: Billing;
let plain: Parley;

test.beforeAll(async () => {
  billing = await startBilling();
  plain = await startParley();
});
test.afterAll(async () => {
  await billing.stop();
  await plain.stop();
  await removeDirectory(plain.dataDirectory);
});

const panelPath = '/subscription/main-panel';
const fact = 'Invoices of suppliers are paid within thirty days.';
const question = 'When are invoices of suppliers paid?';

/** A bot of some company's that can answer `question`. */
async function botWithFile() {
  const tenant = await seedTenant(billing.database);
  const creator = await billing.person({ name: 'BOT_CREATOR', modelBotId: tenant.modelBotId });
  await creator.upload(tenant.modelBotId, 'suppliers.md', `# Suppliers\n\n${fact}\n`);
  await creator.untilIngested(tenant.modelBotId);
  return tenant;
}

/** Today's free answers are used up. */
async function useUpToday(personId: string) {
  await billing.database.acrossSpaces((transaction) =>
    transaction.insert(usageCounters).values({
      level: 'person',
      subjectId: personId,
      kind: 'fileResponses',
      day: new Date().toISOString().slice(0, 10),
      used: plans.free.limits.fileResponses,
    }),
  );
}

async function openPanel(page: Page, origin: string, prefix: string, email: string) {
  await signInPage(page, { email }, origin);
  await openAwake(page, origin + prefix + panelPath);
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const [pay, card, save, payNow, back] =
    locale === 'en'
      ? ['Subscribe', 'Card number', 'Save card', 'Pay now', 'Back']
      : ['Suscribirse', 'Número de tarjeta', 'Guardar tarjeta', 'Pagar ahora', 'Volver'];

  test(`${locale}: buy, use, fail to pay, recover, cancel, resume`, async ({ page }) => {
    const { modelBotId, companyId } = await botWithFile();
    const { id, email } = await seedPerson(billing.database, {
      roles: [{ name: 'SINGLE_USER' }, { name: 'READ_USER', companyId }],
    });
    await useUpToday(id);
    await openPanel(page, billing.parley.origin, prefix, email);
    const { origin } = billing.parley;
    const free = plans.free.limits.fileResponses;
    await expect(page.getByText(t('subscription.usage.of', { used: free, limit: free }))).toBeVisible();
    await expect(page.getByRole('link', { name: t('menu.upgrade') }).first()).toBeVisible();

    await page.goto(`${origin}${prefix}/prices`);
    await expect(page.getByText(t('prices.payment'))).toBeVisible();
    await expect(page.getByText(t('prices.notSetUp.title'))).toHaveCount(0);
    await page.getByText(t('prices.period.yearly')).first().click();
    await page.getByRole('link', { name: t('prices.choose', { plan: 'Plus' }) }).click();
    await page.waitForURL(`**${panelPath}?plan=plus&period=yearly`);
    await expectAwake(page);
    await expect(page.getByRole('radio', { name: t('subscription.choose.yearly') })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('subscription.choose.pay') }).click();
    await page.waitForURL(`${billing.stripe.origin}/**`);
    await expect(
      page.locator(`[data-price=parley_plus_yearly_${locale === 'en' ? 'usd' : 'eur'}]`),
    ).toBeVisible();
    await page.getByLabel(card as string).fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: pay }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await page.getByLabel(card as string).fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: pay }).click();

    await page.waitForURL(`${origin}${prefix}${panelPath}**`);
    await expect(page.getByText(t('subscription.thanks'))).toBeVisible();
    await expect(page.getByText(t('subscription.states.trial'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: t('menu.subscriptionPanel') }).first()).toBeVisible();
    const limit = plans.plus.limits.fileResponses;
    await expect(page.getByText(t('subscription.usage.of', { used: free, limit }))).toBeVisible();
    await expectAccessible(page);

    await openAwake(page, `${origin}${prefix}/model-bots/${modelBotId}/ai-gen`);
    await askInChat(page, t, question);
    await expect(page.getByRole('main')).toContainText(fact);
    await page.goto(`${origin}${prefix}${panelPath}`);
    await expect(page.getByText(t('subscription.usage.of', { used: free + 1, limit }))).toBeVisible();

    const customer =
      billing.stripe.store.all('customer', (each) => each.metadata.parley_space === id)[0]?.id ?? '';
    await settled(billing);
    billing.stripe.billing.attachMethod(customer, cards.declined);
    advance(billing.stripe.billing, customer, 15 * day);
    await settled(billing);
    await page.goto(`${origin}${prefix}/account/profile`);
    await expect(page.getByRole('link', { name: t('shell.billing.open') })).toBeVisible();
    await page.getByRole('link', { name: t('shell.billing.open') }).click();
    await expect(page.getByText(t('subscription.notices.pastDue.title'))).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('button', { name: t('subscription.actions.paymentMethod') })
      .first()
      .click();
    await page.waitForURL(`${billing.stripe.origin}/**`);
    await page.getByLabel(card as string).fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: save }).click();
    await page.getByRole('button', { name: payNow }).click();
    await expect(page.getByRole('button', { name: payNow })).toHaveCount(0);
    await settled(billing);
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByText(t('subscription.states.active'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('subscription.notices.pastDue.title'))).toHaveCount(0);

    await page.getByRole('button', { name: t('subscription.actions.cancel') }).click();
    await expect(page.getByRole('dialog')).toContainText(t('subscription.cancel.title'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('subscription.cancel.confirm') })
      .click();
    await expect(page.getByText(t('subscription.states.cancelling'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('subscription.actions.resume') }).click();
    await expect(page.getByText(t('subscription.states.active'), { exact: true })).toBeVisible();
  });

  test(`${locale}: whoever leaves the checkout is told that nothing was charged`, async ({ page }) => {
    const { email } = await seedPerson(billing.database, { roles: [{ name: 'SINGLE_USER' }] });
    await openPanel(page, billing.parley.origin, prefix, email);
    await page.getByRole('button', { name: t('subscription.choose.pay') }).click();
    await page.waitForURL(`${billing.stripe.origin}/**`);
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByText(t('subscription.left'))).toBeVisible();
  });

  test(`${locale}: without Stripe's keys the panel says so, and an administrator gives the plan`, async ({
    page,
    browser,
  }) => {
    const database = await openTestDatabase(plain.dataDirectory);
    const { email } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    const admin = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    await database.close();
    await openPanel(page, plain.origin, prefix, email);
    await expect(page.getByText(t('subscription.notSetUp.title'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('subscription.choose.pay') })).toHaveCount(0);
    await page.goto(`${plain.origin}${prefix}/prices`);
    await expect(page.getByText(t('prices.notSetUp.title'))).toBeVisible();
    await expect(page.getByText(t('prices.payment'))).toHaveCount(0);
    await page.goto(`${plain.origin}${prefix}${panelPath}`);

    const context = await browser.newContext();
    const office = await context.newPage();
    await signInPage(office, admin, plain.origin);
    await office.goto(`${plain.origin}${prefix}/admin/subscriptions`);
    await office.getByRole('button', { name: t('adminSubscriptions.grant.open') }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t('adminSubscriptions.grant.holder') }).fill(email);
    await dialog.getByRole('option', { name: email }).click();
    await dialog
      .getByRole('button', { name: t('adminSubscriptions.grant.submitPlan', { plan: 'Plus' }) })
      .click();
    await expect(dialog.getByText(t('fieldErrors.required'))).toBeVisible();
    await dialog.getByLabel(t('adminSubscriptions.grant.reason')).fill('Pilot');
    const lastDay = dialog.getByLabel(t('adminSubscriptions.grant.lastDay'));
    await lastDay.fill('12/31/2060');
    await lastDay.press('Enter');
    await expect(dialog.getByText(t('portal.day.invalid'))).toBeVisible();
    await lastDay.fill('1.12.2060');
    const day = locale === 'en' ? '1 Dec 2060' : '1 dic 2060';
    await expect(dialog.getByText(day)).toBeVisible();
    await expectAccessible(office);
    await dialog
      .getByRole('button', { name: t('adminSubscriptions.grant.submitPlan', { plan: 'Plus' }) })
      .click();
    await expect(office.getByRole('row', { name: new RegExp(email) })).toContainText(day);
    await expect(office.getByRole('row', { name: new RegExp(email) })).toContainText('Pilot');
    await expectAccessible(office);

    await page.reload();
    await expect(page.getByText(t('subscription.states.granted'), { exact: true })).toBeVisible();
    await office
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button')
      .click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('adminSubscriptions.revoke.confirm') })
      .click();
    await expect(office.getByRole('row', { name: new RegExp(email) })).toContainText(
      t('subscription.states.ended'),
    );
    await expect(office.getByRole('main')).toBeFocused();
    await office
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('link')
      .first()
      .click();
    await office.waitForURL(/\/admin\/subscriptions\/[^/?]+$/);
    await expect(office.getByText('Pilot')).toBeVisible();
    await expect(
      office.getByText(t('subscription.history.kinds.revoked', { plan: 'Plus', amount: '', count: 0 })),
    ).toBeVisible();
    await expect(office.getByRole('link', { name: t('adminSubscriptions.openHolder.person') })).toBeVisible();
    await expectAccessible(office);
    await context.close();
    await page.reload();
    await expect(page.getByText(t('subscription.notSetUp.title'))).toBeVisible();
  });
}

import { expectAccessible, findingsWithin } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const address = `visitor-${locale}@example.org`;

  test(`${locale}: a visitor hands the conversation to a person, once the owner offers one`, async ({
    page,
    installation,
    site,
    widget,
  }) => {
    await site.allow([site.origin]);
    await page.goto(`${site.origin}/?language=${locale}`);
    await widget.locator('.launcher').click();
    const open = widget.getByRole('button', { name: t('widget.person') });
    await expect(open).toHaveCount(0);

    await signInPage(page, { email: site.creator });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
    await expect(preview.locator('.person')).toHaveCount(0);
    await page.getByLabel(t('workshop.widget.offersPerson')).check();
    await expect(preview.locator('.person')).toHaveText(t('widget.person'));
    await page.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
    // A page that asks on behalf of nobody leads to the login by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();

    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${site.origin}/?language=${locale}&theme=${locale === 'en' ? 'light' : 'dark'}`);
    await widget.locator('.launcher').click();
    await widget.getByLabel(t('widget.question'), { exact: true }).fill('When does the gate close?');
    await page.keyboard.press('Enter');
    await expect(widget.getByRole('group', { name: t('widget.rate') })).toBeVisible();
    await open.click();
    const form = widget.getByRole('form', { name: t('widget.person') });
    const email = form.getByLabel(t('widget.email'), { exact: true });
    const consent = form.getByRole('checkbox');
    const send = form.getByRole('button', { name: t('widget.tell') });
    await expect(email).toBeFocused();
    await expect(widget.getByRole('log')).toBeHidden();
    await form.getByRole('button', { name: t('widget.back') }).click();
    await expect(open).toBeFocused();
    await open.click();
    await email.fill('visitor@');
    await send.click();
    await expect(form.getByRole('alert')).toHaveText(t('widget.mustAgree'));
    await expect(consent).toBeFocused();
    await consent.check();
    await send.click();
    await expect(form.getByRole('alert')).toHaveText(t('widget.badEmail'));
    await expect(email).toBeFocused();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await email.fill(address);
    await form.getByLabel(t('widget.words')).fill(`We are twelve people (${locale})`);
    await send.click();
    await expect(form).toBeHidden();
    await expect(widget.getByRole('log')).toContainText(t('widget.handedOver', { email: address }));
    await expect(widget.getByLabel(t('widget.question'), { exact: true })).toBeFocused();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);

    const { email: agent } = await seedPerson(installation.database, { roles: [{ name: 'SUPPORT' }] });
    await signInPage(page, { email: agent });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${prefix}/support`);
    await page.getByRole('link', { name: `We are twelve people (${locale})` }).click();
    await expect(page.getByText(t('support.byVisitor', { email: address })).first()).toBeVisible();
    const unchecked = page.getByText(t('tickets.transcript.unchecked', { bot: 'Test bot' }));
    await expect(unchecked).toBeHidden();
    await page.locator('summary', { hasText: 'Test bot' }).click();
    await expect(unchecked).toBeVisible();
    await expect(page.getByText('Dogs travel free on Sundays.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('tickets.composer.label'), { exact: true }).fill('Ten minutes more.');
    await page.getByRole('button', { name: t('tickets.composer.send'), exact: true }).click();
    await expect(page.getByRole('region', { name: t('tickets.thread') })).toContainText('Ten minutes more.');

    await page.getByRole('button', { name: t('support.remove.label') }).click();
    const asking = page.getByRole('dialog', { name: t('support.remove.title') });
    await expectAccessible(page);
    await asking.getByRole('button', { name: t('portal.delete'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/support$`));
    await expect(
      page.getByRole('heading', { name: t('support.desks.parley.title'), level: 1 }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: `We are twelve people (${locale})` })).toHaveCount(0);
  });
}

import { findingsWithin } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'mail' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const address = `reader-${locale}@example.org`;

  test(`${locale}: a visitor has the conversation mailed, once the owner offers it and a code shows whose the address is`, async ({
    page,
    mailServer,
    site,
    widget,
  }) => {
    await site.allow([site.origin]);
    await signInPage(page, { email: site.creator });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
    await expect(preview.locator('.transcript')).toHaveCount(0);
    await page.getByLabel(t('workshop.widget.offersTranscript')).check();
    await expect(preview.locator('.transcript')).toHaveText(t('widget.transcript'));
    await page.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
    // A page that asks on behalf of nobody leads to the login by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();

    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${site.origin}/?language=${locale}&theme=${locale === 'en' ? 'light' : 'dark'}`);
    await widget.locator('.launcher').click();
    const open = widget.getByRole('button', { name: t('widget.transcript') });
    await expect(open).toBeHidden();
    await widget.getByLabel(t('widget.question'), { exact: true }).fill('When does the gate close?');
    await page.keyboard.press('Enter');
    await open.click();
    const form = widget.getByRole('form', { name: t('widget.transcript') });
    const email = form.getByLabel(t('widget.email'), { exact: true });
    await expect(email).toBeFocused();
    await expect(widget.getByRole('log')).toBeHidden();
    await email.fill(address);
    await form.getByRole('checkbox').check();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await form.getByRole('button', { name: t('widget.sendCode') }).click();
    await expect(form.getByText(t('widget.codeSent', { email: address }))).toBeVisible();
    const code = form.getByLabel(t('widget.code'), { exact: true });
    await expect(code).toBeFocused();
    const asked = await mailServer.mailTo(address);
    const right = /\n\s+(\d{6})\n/.exec(asked.text)?.[1] ?? '';
    await code.fill(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText(t('widget.badCode'));
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await code.fill(right);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(widget.getByRole('log')).toContainText(t('widget.transcriptSent', { email: address }));
    const mail = await mailServer.mailTo(address, 2);
    expect(mail.text).toContain(`${t('email.visitorTranscript.you')}:\nWhen does the gate close?`);
    expect(mail.text).toContain('twenty minutes before departure');
    expect(mail.text).toContain('[1] gate.txt');
  });
}

import { createCanvas } from '@napi-rs/canvas';
import { expectAccessible, findingsWithin } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { dot } from '../testing/pictures.ts';
import { testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: on a phone the panel is the whole screen, and keeps the focus until it is closed`, async ({
    page,
    site,
    widget,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${site.origin}/?language=${locale}`);
    const launcher = widget.getByRole('button', { name: t('widget.open', { name: 'Test bot' }) });
    await launcher.click();
    const panel = widget.getByRole('dialog', { name: 'Test bot' });
    const field = panel.getByLabel(t('widget.question'), { exact: true });
    const close = panel.getByRole('button', { name: t('widget.close'), exact: true });
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    await expect(panel).toHaveAttribute('aria-modal', 'true');
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: t('widget.send'), exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(panel.getByRole('button', { name: t('widget.send'), exact: true })).toBeFocused();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await close.click();
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
    await page.setViewportSize({ width: 481, height: 640 });
    await launcher.click();
    await expect(panel).toHaveAttribute('aria-modal', 'false');
    expect((await panel.boundingBox())?.width).toBeLessThan(481);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  test(`${locale}: whoever sets up the widget sees it change beside the form, and then on the site`, async ({
    page,
    site,
    widget,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInPage(page, { email: site.creator });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
    const shown = preview.locator('.panel');
    const launcher = preview.locator('.launcher');
    await expect(shown).toContainText(t('widget.greeting'));
    await expect(shown.locator('h2')).toHaveText('Test bot');
    await page.getByLabel(t('workshop.widget.fields.greeting'), { exact: true }).fill('Ahoy 👋');
    await expect(shown.locator('.greeting')).toContainText('Ahoy 👋');
    const colour = page.getByLabel(t('workshop.widget.fields.accentColour'), { exact: true });
    await colour.fill('#7a1f5c');
    await expect(launcher).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    // Too light for the white sign on it: refused when it is saved, and not shown.
    await colour.fill('#ffff00');
    await expect(launcher).toHaveCSS('background-color', 'rgb(11, 99, 80)');
    await colour.fill('#7a1f5c');
    const edge = async () => {
      const [button, whole] = [await launcher.boundingBox(), await shown.boundingBox()];
      return Math.round((button?.x ?? 0) - (whole?.x ?? 0));
    };
    expect(await edge()).toBeGreaterThan(100);
    await page.getByLabel(t('workshop.widget.fields.position'), { exact: true }).selectOption('left');
    await expect.poll(edge).toBe(0);
    await expect(shown).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expectAccessible(page);
    await preview.getByRole('button', { name: t('workshop.widget.themes.dark') }).click();
    await expect(shown).toHaveCSS('background-color', 'rgb(21, 29, 26)');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    // A preview is no screen of its own, however narrow the window.
    await expect(shown).toHaveCSS('position', 'static');
    await page.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.goto(site.origin);
    const button = widget.getByRole('button').first();
    expect((await button.boundingBox())?.x).toBe(16);
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    await site.allow([site.origin]);
  });

  test(`${locale}: the assistant's picture stands on the button and beside its name, first in the preview`, async ({
    page,
    site,
    widget,
    parley,
  }) => {
    const creator = await new ApiClient(parley.origin).signIn(site.creator, testPassword);
    const setPicture = (avatarId: string | null) => creator.patch(`model-bots/${site.bot}`, { avatarId });
    await setPicture(null);
    await signInPage(page, { email: site.creator });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
    await expect(preview.locator('.launcher')).toBeVisible();
    await expect(preview.locator('.face')).toHaveCount(0);
    await page.getByLabel(t('workshop.widget.showsPicture'), { exact: true }).check();
    await expect(preview.locator('.launcher .face')).toHaveText('T');
    await page.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
    await expectAccessible(page);

    const { id } = (
      await creator.sendFile<{ id: string }>(`model-bots/${site.bot}/avatars`, 'avatar.png', dot)
    ).data;
    await setPicture(id);
    await page.reload();
    await expect(preview.locator('.launcher .face canvas')).toBeVisible();
    await expect(preview.locator('header .face canvas')).toBeVisible();
    // The site's policy permits no pictures at all.
    await page.goto(`${site.origin}/?language=${locale}`);
    const launcher = widget.getByRole('button', { name: t('widget.open', { name: 'Test bot' }) });
    await expect(launcher.locator('canvas')).toBeVisible();
    await launcher.click();
    const panel = widget.getByRole('dialog', { name: 'Test bot' });
    await expect(panel.locator('header canvas')).toBeVisible();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await setPicture(null);
    await site.allow([site.origin]);
  });

  test(`${locale}: a visitor asks about a picture, once the owner lets them, whatever kind of picture it is`, async ({
    page,
    provider,
    site,
    widget,
  }) => {
    await site.allow([site.origin]);
    await signInPage(page, { email: site.creator });
    await page.goto(`${prefix}/model-bots/${site.bot}/uploads?tab=share&part=sites`);
    const preview = page.getByRole('region', { name: t('workshop.widget.preview') });
    await expect(preview.locator('.launcher')).toBeVisible();
    await expect(preview.locator('.attach')).toHaveCount(0);
    await page.getByLabel(t('workshop.widget.takesPictures'), { exact: true }).check();
    await expect(preview.locator('.attach')).toBeVisible();
    // Half under the page's head a box would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: t('portal.save'), exact: true }).click();
    await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();

    await page.setViewportSize(locale === 'en' ? { width: 360, height: 640 } : { width: 1440, height: 900 });
    await page.goto(`${site.origin}/?language=${locale}&theme=${locale === 'en' ? 'light' : 'dark'}`);
    await widget.locator('.launcher').click();
    const attach = widget.getByRole('button', { name: t('widget.attach'), exact: true });
    await expect(attach).toBeVisible();
    const chosen = widget.getByRole('list', { name: t('widget.attached') });
    const input = widget.locator('input[type=file]');
    const sign = createCanvas(640, 480);
    sign.getContext('2d').fillRect(40, 40, 200, 100);
    const webp = { name: 'sign.webp', mimeType: 'image/webp', buffer: await sign.encode('webp') };
    await input.setInputFiles([webp, { ...webp, name: 'notes.webp', buffer: Buffer.from('none') }]);
    await expect(chosen.getByRole('img', { name: 'sign.webp' })).toBeVisible();
    await expect(widget.getByRole('alert')).toHaveText(t('widget.noPicture', { name: 'notes.webp' }));
    await input.setInputFiles(Array(4).fill(webp));
    await expect(chosen.getByRole('listitem')).toHaveCount(4);
    await expect(widget.getByRole('alert')).toHaveText(t('widget.tooManyPictures', { count: 4 }));
    for (let left = 3; left > 0; left -= 1) {
      await chosen
        .getByRole('button', { name: t('widget.removePicture', { name: 'sign.webp' }) })
        .first()
        .click();
      await expect(chosen.getByRole('listitem')).toHaveCount(left);
    }
    await expect(attach).toBeFocused();
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('chosen.png') });

    await widget.getByLabel(t('widget.question'), { exact: true }).fill('?');
    await page.keyboard.press('Enter');
    const log = widget.getByRole('log');
    await expect(log.locator('.answer')).toContainText('twenty minutes before departure');
    await expect(log.locator('.question').getByRole('img', { name: 'sign.webp' })).toBeVisible();
    await expect(chosen).toBeHidden();
    const shown = () =>
      JSON.stringify(provider.requests.at(-1)?.body.messages).match(/data:image\/png;base64,/g);
    expect(shown()).toHaveLength(1);
    expect(await findingsWithin(page, 'parley-widget')).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('asked.png') });
    // Of what was asked before this page the name is left.
    await page.reload();
    await widget.locator('.launcher').click();
    await expect(log.locator('.question')).toContainText('sign.webp');
    await site.allow([site.origin]);
  });
}

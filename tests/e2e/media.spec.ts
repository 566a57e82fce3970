import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let bot: string;
const emails: Record<string, string> = {};

test.use({ kind: 'models' });

test.beforeAll(async ({ database, provider }) => {
  // It still says what the last file had it say.
  provider.script(['Hello.']);
  const { modelBotId, companyId } = await seedTenant(database);
  bot = modelBotId;
  for (const locale of locales) {
    const person = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
    emails[locale] = person.email;
  }
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a picture is made, varied, saved and deleted`, async ({ page, parley }) => {
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: emails[locale] ?? '' });
    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);
    await page.getByRole('link', { name: t('chat.media') }).click();
    await expect(page.getByText(t('media.none'))).toBeVisible();

    const prompt = 'A white ferry leaving the harbour';
    await page.getByLabel(t('media.prompt')).fill(prompt);
    await page.getByLabel(t('media.size')).selectOption('landscape');
    await page.getByRole('button', { name: t('media.make'), exact: true }).click();
    const picture = page.getByRole('main').getByRole('img', { name: prompt });
    await expect(picture).toBeVisible();
    // The browser has really drawn it: authorized, of the right type, let through by the page's policy.
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(96);
    await expect(page.getByText(t('media.usage.left', { count: 4 }))).toBeVisible();

    await picture.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('picture-model', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: t('media.change') }).click();
    await expect(page.getByLabel(t('media.prompt'))).toBeFocused();
    await page.getByLabel(t('media.prompt')).fill(`${prompt} at night`);
    await page.getByRole('button', { name: t('media.make'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('img', { name: `${prompt} at night` })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('media.downloadOf', { prompt }), exact: true }).click();
    expect((await download).suggestedFilename()).toBe('A-white-ferry-leaving-the-harbour.png');
    await expectAccessible(page);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: t('media.actionsOf', { prompt }), exact: true }).click();
    await page.getByRole('menuitem', { name: t('portal.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('portal.delete'), exact: true })
      .click();
    await expect(page.getByRole('main').getByRole('img', { name: prompt, exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main').getByRole('img', { name: `${prompt} at night` })).toBeVisible();
    await expect(page.getByText(t('media.usage.left', { count: 3 }))).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: an answer is read aloud by the provider, once paid for`, async ({
    page,
    parley,
    provider,
  }) => {
    const trouble = watchPage(page, parley.origin);
    // Recordings that were played to their end.
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let heard = 0;
      HTMLMediaElement.prototype.play = function () {
        this.addEventListener('ended', () => Reflect.set(window, 'heard', ++heard));
        return play.call(this);
      };
    });
    await signInPage(page, { email: emails[locale] ?? '' });
    await openAwake(page, `${prefix}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, 'Hello?');
    const speak = page.getByRole('main').getByRole('button', { name: t('chat.speech.speakCounted') });
    const spoken = () => provider.mediaRequests.filter(({ path }) => path.endsWith('/audio/speech'));
    const before = spoken().length;
    for (const times of [1, 2]) {
      await speak.click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toBe(times);
      await expect(speak).toBeVisible();
    }
    expect(spoken().length - before).toBe(1);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: the browser reads an answer when the provider's voice fails`, async ({
    page,
    provider,
  }) => {
    await page.addInitScript(() => {
      window.speechSynthesis.speak = (utterance) => {
        Reflect.set(window, 'said', utterance.text);
        setTimeout(() => utterance.onend?.(new SpeechSynthesisEvent('end', { utterance })));
      };
    });
    provider.script([`${locale}: read by the browser.`]);
    await signInPage(page, { email: emails[locale] ?? '' });
    await openAwake(page, `${prefix}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, 'Who reads?');
    const speak = page.getByRole('main').getByRole('button', { name: t('chat.speech.speakCounted') });
    await expect(speak).toBeVisible();
    provider.failMedia(503);
    try {
      await speak.click();
      await expect(page.getByText(t('chat.speech.ownVoice.media_failed'))).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'said')))
        .toBe(`${locale}: read by the browser.`);
      await expect(speak).toBeVisible();
    } finally {
      provider.failMedia(200);
    }
  });
}

import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const places: Record<string, { bot: string; email: string }> = {};

test.beforeAll(async ({ parley, database }) => {
  for (const locale of locales) {
    const { modelBotId: bot } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] });
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    await client.upload(bot, 'rules.md', 'The gate closes twenty minutes before departure.');
    await client.upload(bot, 'blank.md', ' ');
    await client.untilIngested(bot);
    await ask(client, { bot }, 'Who feeds the green parrot?');
    await ask(client, { bot }, 'the brass bell: who polishes it');
    await ask(client, { bot }, 'Who polishes the brass bell?');
    places[locale] = { bot, email };
  }
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: answers are measured, and what went unanswered is put on the list`, async ({
    page,
    parley,
  }) => {
    const { bot, email } = places[locale] as { bot: string; email: string };
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });

    await page.goto(`${prefix}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, 'Where is the purple elephant?');
    // The refusal is in the question's language.
    await expect(page.getByText(textsOf('en')('chat.quoter.refusal')).last()).toBeVisible();

    await page.goto(`${prefix}/model-bots/${bot}/uploads?tab=quality`);
    await expect(page.getByText(t('quality.list.empty.title'))).toBeVisible();
    await page.getByRole('button', { name: t('quality.list.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('quality.form.save') }).click();
    await expect(dialog.getByText(t('fieldErrors.required'))).toHaveCount(1);
    await expect(dialog.getByLabel(t('quality.form.file')).getByRole('option')).toHaveText([
      t('quality.form.anyFile'),
      'rules.md',
    ]);
    await dialog.getByLabel(t('quality.form.question')).fill('When does the gate close?');
    await dialog.getByLabel(t('quality.form.words')).fill('thirty minutes');
    await dialog.getByLabel(t('quality.form.file')).selectOption('rules.md');
    await dialog.getByRole('button', { name: t('quality.form.save') }).click();
    const list = page.getByRole('list', { name: t('quality.list.caption') });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const dismiss = t('quality.unanswered.dismissOf', { question: 'Who feeds the green parrot?' });
    await page.getByRole('button', { name: dismiss }).click();
    await expect(page.getByText(t('quality.unanswered.dismissed'))).toBeVisible();
    await expect(page.getByText('Who feeds the green parrot?')).toBeHidden();
    // What the files lack is written where it was missed; asked in two ways, it stands there once.
    const bell = 'Who polishes the brass bell?';
    await expect(page.getByText(t('quality.unanswered.times', { count: 2 }))).toBeVisible();
    await page.getByRole('button', { name: t('quality.unanswered.answerTo', { question: bell }) }).click();
    await expect(dialog.getByLabel(t('quality.answer.question'))).toHaveValue(bell);
    await dialog.getByRole('button', { name: t('quality.answer.save') }).click();
    await expect(dialog.getByText(t('fieldErrors.required'))).toHaveCount(1);
    await dialog.getByLabel(t('quality.answer.answer')).fill('The cadet of the watch polishes it.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('quality.answer.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(bell)).toBeHidden();
    await page.getByRole('tab', { name: t('uploads.tabs.files') }).click();
    await expect(page.getByText('Who polishes the brass bell.md').first()).toBeVisible();
    await page.getByRole('tab', { name: t('uploads.tabs.quality') }).click();
    await page
      .getByRole('button', {
        name: t('quality.unanswered.addOf', { question: 'Where is the purple elephant?' }),
      })
      .click();
    await expect(list.getByRole('listitem')).toHaveCount(2);

    const start = page.getByRole('button', { name: t('quality.run.start') });
    await start.click();
    await expect(
      page.getByText(t('quality.checks.words.failed', { expected: 'thirty minutes', found: 'thirty' })),
    ).toBeVisible();
    await expect(page.getByText(t('quality.checks.answered.failed'))).toBeVisible();

    await page
      .getByRole('button', { name: t('quality.list.edit', { question: 'When does the gate close?' }) })
      .click();
    await dialog.getByLabel(t('quality.form.words')).fill('twenty minutes');
    await dialog.getByRole('button', { name: t('quality.form.save') }).click();
    await start.click();
    await expect(
      page.getByText(t('quality.checks.words.passed', { expected: 'twenty minutes' })),
    ).toBeVisible();
    await expect(
      page.getByRole('img', { name: t('quality.history.share', { passed: 1, total: 2 }) }),
    ).toBeVisible();
    await page.getByLabel(t('quality.compare.with')).selectOption({ index: 1 });
    await expect(page.getByText(t('quality.compare.better', { count: 1 }), { exact: false })).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    expect(trouble).toEqual([]);
  });
}

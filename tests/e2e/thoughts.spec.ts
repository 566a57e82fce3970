import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

const words = {
  en: {
    question: 'What does a bicycle cost?',
    thoughts: ['They ask about bicycles.\n\n', 'The file says six euros each way.'],
    answer: 'A bicycle costs six euros each way [1].',
  },
  es: {
    question: '¿Cuánto cuesta una bicicleta?',
    thoughts: ['Preguntan por las bicicletas.\n\n', 'El archivo dice seis euros cada trayecto.'],
    answer: 'Una bicicleta cuesta seis euros cada trayecto [1].',
  },
} as const;

for (const locale of locales) {
  const t = textsOf(locale);
  const { question, thoughts, answer } = words[locale];
  const took = t('chat.thoughts.took', { time: '' }).trim();

  test(`in ${locale}, what a model thinks is folded, opens as it comes, and is there after a reload`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, creator } = chats[locale];
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email: creator });
    await openAwake(page, `${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);

    const more = Promise.withResolvers<string>();
    const said = Promise.withResolvers<string>();
    provider.script({ thinks: [thoughts[0], more.promise], says: [said.promise] });
    await askInChat(page, t, question);
    const thinking = page.getByRole('button', { name: t('chat.status.thinkingModel') });
    await expect(thinking).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText(thoughts[0].trim())).toBeHidden();
    const before = await thinking.boundingBox();
    await thinking.press('Enter');
    await expect(thinking).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(thoughts[0].trim())).toBeVisible();
    more.resolve(thoughts[1]);
    await expect(page.getByText(thoughts[1])).toBeVisible();
    await expectAccessible(page);
    await thinking.press('Enter');

    // The answer stands below; what was there stays where it was.
    said.resolve(answer);
    const thought = page.getByRole('button', { name: took });
    await expect(thought).toBeVisible();
    await expect(page.locator('.prose-answer').last()).toContainText(answer.slice(0, 20));
    const after = await thought.boundingBox();
    expect([after?.x, after?.y, after?.height]).toEqual([before?.x, before?.y, before?.height]);
    await expect(page.getByText(thoughts[1])).toBeHidden();

    await page.reload();
    await expect(thought).toHaveAttribute('aria-expanded', 'false');
    await thought.click();
    await expect(page.getByText(thoughts[1])).toBeVisible();
    await expect(page.getByText(t('chat.thoughts.note'))).toBeVisible();
    await expect(page.locator('.prose-answer').last()).not.toContainText(thoughts[1]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(trouble).toEqual([]);
  });
}

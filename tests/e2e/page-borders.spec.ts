import { expectAccessible } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { makePdf } from '../testing/pdf.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const file = 'ferry.pdf';
const halves = [
  'Passengers who bring a bicycle check in at least forty minutes before the',
  'ferry leaves the northern harbour.',
] as const;
let bot: string;
let email: string;

test.beforeAll(async ({ parley, database }) => {
  const tenant = await seedTenant(database);
  bot = tenant.modelBotId;
  email = (await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] })).email;
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, file, new Uint8Array(await makePdf(halves)));
  await client.untilIngested(bot);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const pages = { page: 1, lastPage: 2 };

  test(`a quote over the border of a page names both and is marked on both (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 });
    await signInPage(page, { email });
    await page.goto(`${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);
    await askInChat(page, t, 'When do passengers with a bicycle check in?');
    const source = t('chat.citation.places', { file, ...pages });
    await expect(page.getByText(source).first()).toBeVisible();
    await page.getByRole('button', { name: t('chat.citation.label', { number: 1, source }) }).click();
    const marked = (number: number) =>
      page.getByRole('region', { name: t('viewer.pageOf', { page: number, file }) }).locator('mark');
    const text = async (number: number) =>
      (await marked(number).allTextContents()).join(' ').replace(/\s+/g, ' ').trim();
    await expect(marked(1).first()).toBeInViewport();
    await expect.poll(() => text(1)).toBe(halves[0]);
    await page.getByRole('button', { name: t('viewer.nextPage') }).click();
    await expect(marked(2).first()).toBeInViewport();
    await expect.poll(() => text(2)).toBe(halves[1]);
    await page.getByRole('tab', { name: t('viewer.text') }).click();
    await expect(page.getByText(t('chat.source.pages', { ...pages, pages: 2 }))).toBeVisible();
    await expectAccessible(page);
  });
}

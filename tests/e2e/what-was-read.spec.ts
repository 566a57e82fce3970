import { makePdf } from '../../src/server/reading/testing/documents.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const rules = `<h1>Berths</h1><h2>Fees</h2><p>Boats lie at the quay.</p>
<ol><li>Ask the office<ol type="a"><li>by letter</li></ol></li></ol>
<table><caption>Fees a month</caption><tr><th>Length</th><th>Fee</th></tr>
<tr><td>8 m</td><td>&lt;img src=x onerror=alert(1)&gt;</td></tr></table>
<p><input type="checkbox" checked> Member</p><p><input type="checkbox"> Guest</p>
<pre><code>open --gate</code></pre>`;
const rows = Array.from({ length: 2_000 }, (_, row) => `Berth ${row},${row + 3} m`);
const pages = ['Boats enter slowly.', 'Nobody swims here.', 'The gate closes at ten.'].map((text, at) => [
  { text, x: 50, y: 700 },
  { text: `Page ${at + 1} of 3`, x: 50, y: 60 },
]);

let bot: string;
let email: string;

test.beforeAll(async ({ parley, database }) => {
  bot = (await seedTenant(database)).modelBotId;
  ({ email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] }));
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(bot, 'rules.html', rules);
  await client.upload(bot, 'berths.csv', ['Name,Length', ...rows].join('\n'));
  await client.upload(bot, 'gate.pdf', new Uint8Array(await makePdf(pages)));
  await client.untilIngested(bot);
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`a file's preview shows what the assistant reads, with its structure, in ${locale}`, async ({
    page,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });
    await page.goto(`${prefix}/model-bots/${bot}/uploads`);
    const preview = page.getByRole('dialog');
    const open = (name: string) =>
      page.getByRole('button', { name: t('uploads.preview.open', { name }) }).click();

    await test.step('headings, lists, tables, boxes and code', async () => {
      await open('rules.html');
      await expect(preview.getByRole('heading', { name: t('uploads.preview.read') })).toBeVisible();
      await expect(preview.getByRole('heading', { name: 'Berths', level: 4 })).toBeVisible();
      await expect(preview.getByRole('heading', { name: 'Fees', exact: true, level: 5 })).toBeVisible();
      await expect(preview.getByRole('listitem')).toHaveText(['1. Ask the office', 'a. by letter']);
      const table = preview.getByRole('table', { name: 'Fees a month' });
      await expect(table.getByRole('columnheader')).toHaveText(['Length', 'Fee']);
      await expect(table.getByRole('cell')).toHaveText(['8 m', '<img src=x onerror=alert(1)>']);
      await expect(preview.getByText(t('uploads.preview.ticked'), { exact: true })).toBeVisible();
      await expect(preview.getByText(t('uploads.preview.notTicked'), { exact: true })).toBeVisible();
      await expect(preview.locator('pre')).toHaveText('open --gate');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('a long table goes on when it is asked for', async () => {
      await open('berths.csv');
      await expect(preview.getByRole('cell', { name: 'Berth 0', exact: true })).toBeVisible();
      const more = preview.getByRole('button', { name: t('uploads.preview.more') });
      const last = preview.getByRole('cell', { name: 'Berth 1999', exact: true });
      await expect(last).toHaveCount(0);
      await expect(async () => {
        if (await more.isVisible()) await more.click();
        await expect(last).toBeAttached({ timeout: 500 });
      }).toPass();
      await expect(more).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('a page of a PDF beside what was read on it, in grey what is not searched', async () => {
      await open('gate.pdf');
      const read = preview.getByRole('region', { name: t('uploads.preview.readOf', { page: 1 }) });
      await expect(read).toContainText('Boats enter slowly.');
      await expect(read.locator('.read-furniture')).toHaveText(
        `${t('uploads.preview.notSearched')}Page 1 of 3`,
      );
      await page.keyboard.press('ArrowRight');
      await expect(
        preview.getByRole('region', { name: t('uploads.preview.readOf', { page: 2 }) }),
      ).toContainText('Nobody swims here.');
      await expectAccessible(page);
    });
    expect(trouble).toEqual([]);
  });
}

import { expect, test } from '../testing/fixtures.ts';
import { textsOf } from '../testing/texts.ts';
import { routerNames } from '../testing/widget-site.ts';

test.use({ kind: 'models' });

test('a page may have its script as a module, and twice', async ({ page, site, widget }) => {
  const t = textsOf('en');
  await page.goto(`${site.origin}/drawn/2`);
  await widget.getByRole('button', { name: t('widget.open', { name: 'Test bot' }) }).click();
  await expect(widget).toHaveCount(1);
  await widget.getByLabel(t('widget.question'), { exact: true }).fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await expect(widget.locator('.answer')).toContainText('twenty minutes before departure');
});

for (const router of routerNames) {
  test(`a site whose pages change by ${router} keeps one widget, as it was left`, async ({
    page,
    site,
    widget,
  }) => {
    const t = textsOf('en');
    const answers = widget.locator('.answer');
    const askWidget = async (question: string) => {
      const field = widget.getByLabel(t('widget.question'), { exact: true });
      await field.fill(question);
      // None is taken while the last words of an answer have come, and its end has not.
      await expect(async () => {
        await page.keyboard.press('Enter');
        await expect(field).toHaveValue('', { timeout: 500 });
      }).toPass();
    };
    await page.goto(`${site.origin}/${router}/1`);
    await page.evaluate(() => Object.assign(globalThis, { here: true }));
    await widget.getByRole('button', { name: t('widget.open', { name: 'Test bot' }) }).click();
    await askWidget('When does the gate close?');
    await expect(answers).toContainText('twenty minutes before departure');

    for (const [index, number] of ['2', '1', '2'].entries()) {
      await page.getByRole('link', { name: 'Other page' }).click();
      await expect(page.getByRole('heading', { name: `Page ${number}` })).toBeVisible();
      await expect(widget).toHaveCount(1);
      await expect(widget.getByRole('dialog')).toBeVisible();
      await expect(answers).toHaveCount(index + 1);
      await askWidget('And when does it close on Sundays?');
      await expect(answers.last()).toContainText('twenty minutes before departure');
    }
    if (router !== 'drawn') {
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Page 1' })).toBeVisible();
      await expect(widget).toHaveCount(1);
      await expect(answers).toHaveCount(4);
    }
    // The page was never loaded anew.
    expect(await page.evaluate(() => 'here' in globalThis)).toBe(true);
  });
}

test('a page that is written from right to left turns no part of the widget round', async ({
  page,
  site,
  widget,
}) => {
  const places: (object | null)[] = [];
  for (const direction of ['ltr', 'rtl']) {
    await page.goto(`${site.origin}/?direction=${direction}`);
    const launcher = widget.getByRole('button').first();
    await launcher.click();
    const panel = widget.getByRole('dialog');
    for (const part of [launcher, panel.getByRole('heading'), panel.locator('.send')]) {
      places.push(await part.boundingBox());
    }
    await expect(panel.locator('.greeting')).toHaveCSS('direction', 'ltr');
  }
  expect(places.slice(3)).toEqual(places.slice(0, 3));
});

test('where the page has no storage, the widget answers all the same', async ({ page, site, widget }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await widget.getByRole('textbox').fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await expect(widget.getByRole('img')).toHaveCount(1);
  await expect(widget.locator('[aria-busy], .complaint')).toHaveCount(0);
});

test('a site that is not listed shows nothing', async ({ page, site, widget }) => {
  await site.allow(['https://elsewhere.example.org']);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(site.origin);
  await expect.poll(() => said.join('\n')).toContain('does not answer on this site');
  await expect(widget).toHaveCount(0);
  await site.allow([site.origin]);
});

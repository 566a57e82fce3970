import { localizedPath } from '../../src/i18n/i18n.ts';
import { helpArticles, helpPath } from '../../src/rules/help.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { locales, textsOf } from '../testing/texts.ts';

const subjects = { en: 'My PDF cannot be read', es: 'No se puede leer mi PDF' } as const;

for (const locale of locales) {
  const t = textsOf(locale);

  test(`${locale}: the footer leads to the help centre, and each article to the others`, async ({ page }) => {
    await page.goto(localizedPath('/prices', locale));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.help'), exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('helpCentre.title'));
    const articles = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(articles).toHaveCount(helpArticles.length);
    await articles.first().click();
    const others = page.getByRole('navigation', { name: t('helpCentre.others') }).getByRole('link');
    await expect(others).toHaveCount(helpArticles.length);
    await expect(others.first()).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article').getByRole('link', { name: t('helpCentre.ask') })).toHaveAttribute(
      'href',
      localizedPath('/account/help', locale),
    );
  });

  test(`${locale}: whoever looks for something in the help centre finds it, and can pass on what they looked for`, async ({
    page,
    parley,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const trouble = watchPage(page, parley.origin);
    await page.goto(localizedPath('/help', locale));
    const articles = page.getByRole('main').getByRole('listitem').getByRole('link');
    const files = localizedPath(helpPath('files'), locale);
    const field = page.getByRole('searchbox', { name: t('helpCentre.search') });
    await field.fill(subjects[locale]);
    await expect(articles.first()).toHaveAttribute('href', files);
    expect(await articles.count()).toBeLessThan(helpArticles.length);
    await field.press('Enter');
    await page.reload();
    await expect(field).toHaveValue(subjects[locale]);
    await expect(articles.first()).toHaveAttribute('href', files);
    await field.fill('zyzzyva');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(t('helpCentre.none'));
    await expect(articles).toHaveCount(0);
    await expectAccessible(page);
    await field.fill('');
    await expect(articles).toHaveCount(helpArticles.length);
    expect(new URL(page.url()).search).toBe('');
    expect(trouble).toEqual([]);
  });

  test(`${locale}: without scripts the help centre shows all of its articles, and no field that does nothing`, async ({
    browser,
    parley,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${parley.origin}${localizedPath('/help', locale)}`);
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(
      helpArticles.length,
    );
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await context.close();
  });

  test(`${locale}: whoever opens Help finds the articles, and those nearest to their subject before they ask`, async ({
    signedIn,
    parley,
    database,
  }) => {
    const page = await signedIn(await seedPerson(database));
    await page.setViewportSize({ width: 360, height: 800 });
    const trouble = watchPage(page, parley.origin);
    await page.goto(localizedPath('/account/help', locale));
    await expectAwake(page);
    const files = localizedPath(helpPath('files'), locale);
    const link = page.locator(`main a[href="${files}"]`);
    await expect(link).toBeVisible();
    const people = page.locator(`main a[href="${localizedPath(helpPath('people'), locale)}"]`);
    await page.getByLabel(t('helpCentre.search')).fill(subjects[locale]);
    await expect(link).toBeVisible();
    await expect(people).toBeHidden();
    await page.getByLabel(t('helpCentre.search')).fill('zyzzyva');
    await expect(page.getByText(t('helpCentre.none'))).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('help.ask') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('helpCentre.nearest'))).toBeHidden();
    await dialog.getByLabel(t('help.subject')).fill(subjects[locale]);
    await expect(dialog.getByText(t('helpCentre.nearest'))).toBeVisible();
    await expect(dialog.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', files);
    await expectAccessible(page);
    await dialog.getByLabel(t('help.text')).fill('?');
    await dialog.getByRole('button', { name: t('tickets.composer.send') }).click();
    await page.waitForURL(/\/account\/help\/.{36}$/);
    await page.goto(localizedPath('/account/help', locale));
    await expect(page.getByRole('link', { name: subjects[locale] })).toBeVisible();
    expect(trouble).toEqual([]);
  });
}

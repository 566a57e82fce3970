import { tenants } from '../../src/server/db/schema/organisation.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: of many rows those in sight are drawn, and all are counted, chosen, walked through and printed`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const mark = `Many ${locale}`;
    await database.acrossSpaces((transaction) =>
      transaction
        .insert(tenants)
        .values(Array.from({ length: 120 }, (_, index) => ({ name: `${mark} ${1001 + index}` }))),
    );
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    await page.goto(`${prefix}/admin/tenants?search=${encodeURIComponent(mark)}&sort=name`);
    await expectAwake(page);
    await expect(page.getByRole('row')).toHaveCount(26);
    await page
      .getByRole('combobox', { name: t('tables.perPage.label') })
      .selectOption(t('tables.perPage.option', { count: 500 }));
    await expect.poll(() => page.url()).toContain('perPage=500');
    await page.reload();
    await expectAwake(page);
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', '121');
    await expect(table).toHaveAttribute('data-windowed', 'true');
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    const row = (number: number) => page.getByRole('row').filter({ hasText: `${mark} ${1000 + number}` });
    await expect(row(120)).toHaveCount(0);

    // By keys past what was drawn at first, and on from there though the row is out of sight.
    for (let number = 1; number <= 60; number++) {
      await page.keyboard.press('j');
      await expect(row(number)).toBeFocused();
    }
    await expect(row(60)).toHaveAttribute('aria-rowindex', '61');
    await expect(row(60)).toBeInViewport();
    await page.keyboard.press('x');
    await expect(page.getByText(t('tables.bulk.chosen', { count: 1 }), { exact: true })).toBeVisible();
    const frame = page.locator('.table-page');
    await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(row(120)).toBeInViewport();
    await expect(page.getByRole('columnheader', { name: t('tables.tenants.columns.name') })).toBeInViewport();
    await expect(row(80)).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(row(59)).toBeFocused();
    await expect(row(59)).toBeInViewport();
    await page.getByRole('checkbox', { name: t('tables.bulk.all') }).check();
    await expect(page.getByText(t('tables.bulk.chosen', { count: 120 }), { exact: true })).toBeVisible();
    await expectAccessible(page);

    const onPaper = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('beforeprint', () =>
            resolve(document.querySelectorAll('tbody tr:not([aria-hidden])').length),
          );
        }),
    );
    await page.pdf();
    expect(await onPaper).toBe(120);
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(80);

    // On a phone the page scrolls, and the rows are a list.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await expect(row(120)).toBeInViewport();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect(table).toHaveAttribute('data-windowed', 'true');
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(trouble).toEqual([]);
  });
}

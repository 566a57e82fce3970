import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { type DemoPerson, personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

/** Shortcuts belong to the page's scripts: before those are there, nobody listens for them. */
for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: an administrator finds a person, chooses columns and exports what was found`, async ({
    signedIn,
    parley,
    demo,
  }) => {
    const page = await signedIn(personOf(demo, 'ADMIN'));
    const trouble = watchPage(page, parley.origin);
    await page.goto(`${prefix}/admin/users`);
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('rita');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('tables.display.open') }).click();
    await page.getByRole('dialog').getByLabel(t('tables.users.columns.id'), { exact: true }).check();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('tables.show') })
      .click();
    const rita = demo.users.find(({ email }) => email.startsWith('rita')) as DemoPerson;
    await expect(page.getByRole('row').nth(1)).toContainText(rita.id);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: t('tables.export') }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(rita.email);
    // What was asked stands in the address, and comes with the next page's HTML.
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(2);
    for (const path of [
      'tenants',
      'companies',
      'model-bots',
      'audit',
      'jobs',
      'limits',
      'health',
      'settings',
    ]) {
      await page.goto(`${prefix}/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    expect(trouble).toEqual([]);
    // Whose session has ended meanwhile signs in, and comes back to where the file is.
    // The bell asks nothing by then: its own answer would lead to sign in, too, under the click.
    await page.route('**/api/notifications**', (route) => route.abort());
    await page.goto(`${prefix}/admin/users?search=rita`);
    await expectAwake(page);
    await page.context().clearCookies();
    await page.getByRole('link', { name: t('tables.export') }).click();
    await expect(page).toHaveURL(/\/account\/auth\/login\?returnUrl=.*%2Fadmin%2Fusers%3Fsearch%3Drita/);
  });

  test(`${locale}: of a table too long to count every page is reached, from both ends`, async ({
    signedIn,
    database,
    demo,
  }) => {
    await database.acrossSpaces((transaction) =>
      transaction.execute(sql`INSERT INTO audit_events (id, action, subject_type, created_at)
        SELECT md5(${locale} || n)::uuid, 'test.' || n, 'test', '2020-01-01'::timestamptz + n * interval '1 minute'
        FROM generate_series(1, 10100) n`),
    );
    const page = await signedIn(personOf(demo, 'ADMIN'));
    await page.goto(`${prefix}/admin/audit?sort=createdAt`);
    await expectAwake(page);
    const count = new Intl.NumberFormat(locale).format(10_000);
    await expect(
      page.getByText(t('tables.auditEvents.found', { count: 10_000, total: `${count}+` })),
    ).toBeVisible();
    const step = (to: 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage') =>
      page.getByRole('button', { name: t(`portal.${to}`) });
    const oldest = page.getByRole('cell', { name: 'test.1', exact: true }).first();
    await expect(oldest).toBeVisible();
    await expect(step('previousPage')).toBeDisabled();
    await step('nextPage').click();
    await expect(oldest).toBeHidden();
    await page.reload();
    await expectAwake(page);
    await expect(oldest).toBeHidden();
    await step('previousPage').click();
    await expect(oldest).toBeVisible();
    await step('lastPage').click();
    await expect(step('nextPage')).toBeDisabled();
    await expect(page.getByRole('row')).toHaveCount(26);
    // Scrolled to the steps below it, what stands above the table is half behind the bar of the site.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await step('firstPage').click();
    await expect(oldest).toBeVisible();
  });

  test(`${locale}: the palette leads anywhere by the keyboard alone`, async ({ signedIn, demo }) => {
    const page = await signedIn(personOf(demo, 'ADMIN'));
    await page.goto(`${prefix}/admin/health`);
    const field = page.getByRole('combobox', { name: t('palette.placeholder') });
    await expectAwake(page);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill('rita');
    const option = page.getByRole('option', { name: /rita@example\.com/ });
    await expect(option).toBeVisible();
    await expectAccessible(page);
    await field.fill(t('portal.darkTheme'));
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await field.fill('crew desk');
    await expect(page.getByRole('option', { name: /Crew Desk/ }).first()).toBeVisible();
    await expectAccessible(page);
    await field.fill(t('palette.pages.settings'));
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${prefix}/admin/settings`);
    await expectAwake(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: t('palette.shortcuts.title') })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL(`${prefix}/account/help`);
  });

  test(`${locale}: the bell rings on an open page, and what is read is read`, async ({ signedIn, demo }) => {
    const reader = await signedIn(personOf(demo, 'SINGLE_USER'));
    const support = await signedIn(personOf(demo, 'SUPPORT'));
    await support.goto(`${prefix}/support`);
    const bell = support.getByRole('button', { name: new RegExp(`^${t('notifications.open')}`) });
    await expect(bell).toBeVisible();
    await reader.goto(`${prefix}/account/help`);
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    await reader.getByLabel(t('help.subject')).fill(`Bell ${locale}`);
    await reader.getByLabel(t('help.text')).fill('Does it ring?');
    await reader
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await expect(bell).toHaveAccessibleName(/\(/);
    await bell.click();
    await expectAccessible(support);
    await support
      .getByRole('link', { name: new RegExp(`Bell ${locale}`) })
      .first()
      .click();
    await support.waitForURL(/\/support\/tickets\//);
  });

  test(`${locale}: on a phone the figures of a row stand at one height, however long their words`, async ({
    signedIn,
    demo,
  }) => {
    const page = await signedIn(personOf(demo, 'COMPANY_ADMIN'));
    await page.setViewportSize({ width: 360, height: 780 });
    const { data } = await (await page.request.get('/api/companies')).json();
    await page.goto(`${prefix}/companies/${data[0].id}/panel?part=quality`);
    await expect(page.getByText(t('ratings.up'), { exact: true }).first()).toBeVisible();
    const offsets = await page.locator('dl > .card').evaluateAll((cards) =>
      cards.map((card) => {
        const number = card.querySelector('dd');
        return Math.round((number?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top);
      }),
    );
    expect(offsets.length).toBeGreaterThan(3);
    expect(new Set(offsets).size).toBe(1);
  });
}

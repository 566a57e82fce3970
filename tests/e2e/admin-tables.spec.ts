import { recordAuditEvent } from '../../src/server/services/audit/record-audit-event.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

/** Keys belong to the page's scripts: before those are there, nobody listens for them. */
for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: people are chosen by keys, suspended together, and let in again`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const administrator = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    const mark = `together-${locale}`;
    for (const name of ['a', 'b', 'c']) {
      await seedPerson(database, {
        email: `${name}.${mark}@example.org`,
        roles: [{ name: 'READ_USER', companyId: (await seedTenant(database)).companyId }],
      });
    }
    await signInPage(page, administrator);
    await page.goto(`${prefix}/admin/users?search=${mark}&sort=email`);
    await expectAwake(page);
    const row = (name: string) => page.getByRole('row').filter({ hasText: `${name}.${mark}` });
    await page.keyboard.press('j');
    await expect(row('a')).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(row('b')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText(t('tables.bulk.chosen', { count: 2 }), { exact: true })).toBeVisible();
    await expect(row('b').getByRole('checkbox')).toBeChecked();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('tables.bulk.suspend.act', { count: 2 }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('tables.bulk.suspend.text'));
    await dialog.getByRole('button', { name: t('tables.bulk.suspend.act', { count: 2 }) }).click();
    await expect(page.getByText(t('tables.bulk.suspend.done', { count: 2 }))).toBeVisible();
    await expect(row('a')).toContainText(t('tables.values.suspended'));
    await expect(row('b')).toContainText(t('tables.values.suspended'));
    await expect(row('c')).toContainText(t('tables.values.active'));
    await expect(page.getByText(t('tables.bulk.chosen', { count: 2 }), { exact: true })).toHaveCount(0);

    // What does not fit a row leaves it as it is.
    await page.getByRole('checkbox', { name: t('tables.bulk.all') }).check();
    await page.getByRole('button', { name: t('tables.bulk.unsuspend.act', { count: 2 }) }).click();
    await expect(dialog).toContainText(t('tables.bulk.others', { count: 1 }));
    await dialog.getByRole('button', { name: t('tables.bulk.unsuspend.act', { count: 2 }) }).click();
    await expect(row('a')).toContainText(t('tables.values.active'));

    // What was said stands above a dialog that is opened now, and can be put away there.
    await page.getByRole('button', { name: t('tables.display.open') }).click();
    const told = page.getByRole('region', { name: t('common.notifications') });
    const heard = told.getByText(t('tables.bulk.unsuspend.done', { count: 2 }));
    await heard.hover();
    await told
      .getByRole('button', { name: t('common.dismiss') })
      .last()
      .click();
    await expect(heard).toHaveCount(0);
    await dialog.getByRole('button', { name: t('tables.show') }).click();
    await expect(dialog).toHaveCount(0);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: a row opens its page, by a click beside anything in it and by Enter`, async ({
    page,
    database,
  }) => {
    const { tenantId } = await seedTenant(database);
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    // From the overview, which counts them.
    await page.goto(`${prefix}/admin/overview`);
    await expect(page.getByText(t('organisation.attention.title'))).toBeVisible();
    await page
      .getByRole('definition')
      .getByRole('link', { name: t('admin.pages.tenants') })
      .click();
    await page.waitForURL((url) => url.pathname === `${prefix}/admin/tenants`);
    await expectAwake(page);
    const href = `${prefix}/tenants/${tenantId}/panel`;
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) });
    await row
      .getByRole('cell')
      .filter({ hasText: t('tables.values.active') })
      .click();
    await page.waitForURL(`**${href}`);
    await page.goBack();
    await expectAwake(page);
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });

  test(`${locale}: a view gets a name, and its link shows the same again`, async ({ page, database }) => {
    const administrator = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    await signInPage(page, administrator);
    await page.goto(`${prefix}/admin/users`);
    await page.getByRole('searchbox').fill(administrator.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await page.getByRole('combobox', { name: t('tables.filters.state') }).selectOption('active');
    const chip = t('portal.filters.chip', {
      filter: t('tables.filters.state'),
      value: t('tables.values.active'),
    });
    await expect(page.getByRole('list', { name: t('portal.filters.holding') })).toContainText(chip);
    await page.getByRole('button', { name: t('tables.display.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('tables.users.columns.id'), { exact: true }).check();
    await dialog.getByLabel(t('tables.display.compact')).check();
    await dialog.getByRole('button', { name: t('tables.show') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await page.getByRole('button', { name: t('tables.views.save') }).click();
    await dialog.getByLabel(t('tables.views.name')).fill('Mine');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('portal.save') }).click();
    const views = page.getByRole('navigation', { name: t('tables.views.label') });
    await expect(views.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');

    // Signing out empties the browser's storage; what was kept is kept elsewhere.
    await page.evaluate(() => localStorage.removeItem('draft:columns:users'));
    await page.goto(`${prefix}/admin/users`);
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(page.getByRole('columnheader', { name: t('tables.users.columns.id') })).toHaveCount(0);
    await views.getByRole('link', { name: 'Mine' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('columnheader', { name: t('tables.users.columns.id') })).toBeVisible();
    await expectAwake(page);
    await page.getByRole('button', { name: t('portal.filters.remove', { text: chip }) }).click();
    await expect.poll(() => page.url()).not.toContain('filters');
    await expect(views.getByRole('link', { name: 'Mine' })).not.toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await page.goto(`${prefix}/admin/users`);
    await views.getByRole('link', { name: 'Mine' }).click();
    await expectAwake(page);
    await page.getByRole('button', { name: t('tables.views.remove', { name: 'Mine' }) }).click();
    await expect(views.getByRole('link', { name: 'Mine' })).toHaveCount(0);
  });

  test(`${locale}: rows are narrowed to an organisation that is picked by its name, with keys or the mouse`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const mark = `Picked ${locale}`;
    const [one, other] = [
      await seedTenant(database, { name: `${mark} Ferries` }),
      await seedTenant(database, { name: `${mark} Harbours` }),
    ];
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    await page.goto(`${prefix}/admin/companies`);
    await expectAwake(page);
    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    const field = page.getByRole('combobox', { name: t('tables.filters.tenantId') });
    const list = page.getByRole('listbox', { name: t('tables.filters.tenantId') });
    const chips = page.getByRole('list', { name: t('portal.filters.holding') });
    const chip = (name: string) =>
      t('portal.filters.chip', { filter: t('tables.filters.tenantId'), value: name });
    await field.fill(mark);
    await expect(list.getByRole('option')).toHaveCount(2);
    await expectAccessible(page);
    await field.press('ArrowDown');
    await expect(list.getByRole('option', { name: 'Harbours' })).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(chips).toContainText(chip(`${mark} Harbours`));
    await expect.poll(() => page.url()).toContain(other.tenantId);
    await expect(field).toHaveValue(`${mark} Harbours`);

    // Whoever gets the link reads the name, not the id; and what is left without a choice stays.
    await page.reload();
    await expect(chips).toContainText(chip(`${mark} Harbours`));
    await expectAwake(page);
    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await field.fill('nobody is called so');
    await expect(page.getByText(t('tables.filters.nobody'))).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveValue(`${mark} Harbours`);
    await field.fill(mark);
    await list.getByRole('option', { name: 'Ferries' }).click();
    await expect(chips).toContainText(chip(`${mark} Ferries`));
    await expect.poll(() => page.url()).toContain(one.tenantId);
    await field.fill('');
    await expect.poll(() => page.url()).not.toContain('filters');
    expect(trouble).toEqual([]);
  });

  test(`${locale}: heads stay in sight, and a column is made wider by its edge and by keys`, async ({
    page,
    database,
  }) => {
    const administrator = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
    const domain = `${locale}.test`;
    for (let number = 0; number < 20; number++)
      await seedPerson(database, { email: `wide${number}@${domain}` });
    await signInPage(page, administrator);
    await page.goto(`${prefix}/admin/users?search=${domain}`);
    await expectAwake(page);
    const head = page.getByRole('columnheader', { name: t('tables.users.columns.email') });
    const before = await head.boundingBox();
    const rows = page.getByRole('row');
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toBeInViewport();
    await expect(head).toBeInViewport();
    expect((await rows.last().boundingBox())?.height).toBeLessThanOrEqual(48);
    const grip = page.getByRole('separator', {
      name: t('tables.width', { column: t('tables.users.columns.email') }),
    });
    await grip.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const width = async () => Math.ceil((await head.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(Math.ceil(before?.width ?? 0) + 32);
    const edge = await grip.boundingBox();
    await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.move((edge?.x ?? 0) + 64, (edge?.y ?? 0) + 4);
    await page.mouse.up();
    await expect.poll(width).toBe(Math.ceil(before?.width ?? 0) + 92);
    await page.reload();
    await expectAwake(page);
    await expect.poll(width).toBe(Math.ceil(before?.width ?? 0) + 92);

    // On a phone the tools take a line, and a person few: the name, an address as long as these, what they are.
    await page.setViewportSize({ width: 390, height: 844 });
    const [search, filters] = [
      page.getByRole('searchbox'),
      page.getByRole('button', { name: t('portal.filters.label') }),
    ];
    const middle = async (each: typeof search) => {
      const box = await each.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    const columns = page.getByRole('button', { name: t('tables.display.open') });
    for (const tool of [filters, columns, page.getByRole('link', { name: t('tables.export') })])
      expect(await middle(search)).toBe(await middle(tool));
    expect((await rows.nth(2).boundingBox())?.height).toBeLessThanOrEqual(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test(`${locale}: a person has a page with their facts, their tickets and what they did`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const { tenantId, companyId } = await seedTenant(database);
    const person = await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] });
    await database.inSpace(tenantId, (transaction) =>
      recordAuditEvent(transaction, {
        spaceId: tenantId,
        actorId: person.id,
        action: 'company.updated',
        subjectType: 'company',
        subjectId: companyId,
        details: { fields: ['name'] },
      }),
    );
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    await page.goto(`${prefix}/admin/users?search=${person.email}`);
    await expectAwake(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${prefix}/admin/users/${person.id}`);
    await expectAwake(page);
    await expect(page.getByText(person.email).first()).toBeVisible();
    const company = page.getByRole('link', { name: 'Test company' }).first();
    await expect(company).toHaveAttribute('href', `${prefix}/companies/${companyId}/panel`);
    // What they did, what it was done to by its name, and nothing that others did.
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').last();
    await expect(row).toContainText(t('audit.actions.company.updated'));
    await expect(row.getByRole('link', { name: 'Test company' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('people.actionsFor', { name: 'Test' }) }).click();
    await page.getByRole('menuitem', { name: t('people.acts.suspend.label') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('people.acts.suspend.label') })
      .click();
    await expect(page.getByText(t('tables.values.suspended'), { exact: true })).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: people are invited from the list of all, by the organisation that they join`, async ({
    page,
    database,
  }) => {
    const name = `Inviting ${locale}`;
    const { tenantId } = await seedTenant(database, { name });
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    await page.goto(`${prefix}/admin/users`);
    await expectAwake(page);
    await page.getByRole('button', { name: t('tables.users.invite.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('tables.users.invite.goOn') }).click();
    await expect(dialog.getByText(t('fieldErrors.required'))).toBeVisible();
    await dialog.getByLabel(t('people.roleEditor.find')).fill(name);
    await dialog.getByLabel(t('people.roleEditor.scopes.tenantId')).selectOption(name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('tables.users.invite.goOn') }).click();
    await page.waitForURL(`**${prefix}/tenants/${tenantId}/panel?part=people**`);
    await expect(page.getByRole('dialog', { name: t('organisation.invite.title') })).toBeVisible();
  });
}

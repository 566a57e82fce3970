import type { AccountData } from '../../src/contracts/account.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: canned replies are written once and used in a ticket`, async ({ signedIn, demo }) => {
    const page = await signedIn(personOf(demo, 'SUPPORT'));
    await page.goto(`${prefix}/support/replies`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('support.replies.add') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel(t('support.replies.titleLabel')).fill(`Greeting ${locale}`);
    await page.getByLabel(t('support.replies.text'), { exact: true }).fill('Hello {{name}}, thanks.');
    await page.getByLabel(t('support.columns.status'), { exact: true }).selectOption('solved');
    await page.getByLabel(t('support.replies.sets.tags'), { exact: true }).fill(`thanks, ${locale}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('portal.save') }).click();
    await expect(page.getByRole('heading', { name: `Greeting ${locale}` })).toBeVisible();

    const reader = await signedIn(personOf(demo, 'READ_USER'));
    await reader.goto(`${prefix}/account/help`);
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    await reader.getByLabel(t('help.subject')).fill('A simple question');
    await reader.getByLabel(t('help.text')).fill('How?');
    // What was typed outlives a reload.
    await reader.reload();
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByLabel(t('help.subject'))).toHaveValue('A simple question');
    await expectAccessible(reader);
    await reader
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await reader.waitForURL(/\/account\/help\/.{36}$/);
    const id = reader.url().slice(-36);

    await page.goto(`${prefix}/support/tickets/${id}`);
    await page.getByRole('button', { name: t('support.insertReply') }).click();
    await page.getByRole('menuitem', { name: `Greeting ${locale}` }).click();
    await expect(page.getByRole('textbox', { name: t('tickets.composer.label') })).toHaveValue(
      /^Hello .+, thanks\.$/,
    );
    const what = `${t('support.statuses.solved')} · thanks · ${locale}`;
    await expect(page.getByText(t('support.setsAlso', { what }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('tickets.composer.send') }).click();
    await expect(page.getByLabel(t('support.columns.status'), { exact: true })).toHaveValue('solved');
    await expect(page.getByText(t('support.setsAlso', { what }))).toBeHidden();
  });

  test(`${locale}: a ticket stands beside the others of its view and what is known of its person, is answered by keys and put off`, async ({
    signedIn,
    parley,
    database,
    demo,
  }) => {
    const reader = personOf(demo, 'READ_USER');
    const subjects = [`The first of ${locale}`, `The second of ${locale}`];
    const customer = await new ApiClient(parley.origin).signIn(reader.email, reader.password);
    const { data: account } = await customer.get<AccountData>(`users/${reader.id}`);
    for (const subject of subjects) await customer.post('tickets', { subject, text: 'How?' });
    const agent = await seedPerson(database, { roles: [{ name: 'SUPPORT' }] });
    const page = await signedIn(agent);
    await page.setViewportSize({ width: 1440, height: 900 });
    const trouble = watchPage(page, parley.origin);
    await page.goto(`${prefix}/support?view=unassigned`);
    await expectAwake(page);
    const views = page.getByRole('navigation', { name: t('support.views.label') });
    await expect(views.getByRole('link', { name: t('support.views.unassigned') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('j');
    await expect(page.getByRole('row').filter({ hasText: subjects[1] as string })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/support\/tickets\/.{36}\?view=unassigned$/);
    await expectAwake(page);
    const queue = page.getByRole('navigation', { name: t('support.desks.parley.queue') });
    await expect(queue.getByRole('link', { name: subjects[0] as string })).toBeVisible();
    const about = page.getByRole('region', {
      name: t('personContext.title', { name: account.profile.firstName }),
    });
    await expect(about.getByRole('link', { name: subjects[0] as string })).toBeVisible();
    await expect(about.getByText(t(`people.roleNames.READ_USER`))).toBeVisible();
    await expectAccessible(page);

    // Another ticket opens in the page that there is, with its address, and what is known of its person.
    const heading = page.getByRole('heading', { level: 1 });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const address = page.url();
    const unread = queue
      .getByRole('link', { name: subjects[0] as string })
      .getByLabel(t('support.unread'), { exact: true });
    await expect(unread).toBeVisible();
    await page.keyboard.press('j');
    await expect(heading).toHaveText(subjects[0] as string);
    await expect(heading).toBeFocused();
    await expect(unread).toHaveCount(0);
    await expect(page).not.toHaveURL(address);
    await expect(page).toHaveURL(/\?view=unassigned$/);
    await expect(page).toHaveTitle(new RegExp(`^#\\d+ ${subjects[0]} · `));
    await expect(queue.getByRole('link', { name: subjects[0] as string })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await about.getByRole('link', { name: subjects[1] as string }).click();
    await expect(heading).toHaveText(subjects[1] as string);
    await page.goBack();
    await expect(heading).toHaveText(subjects[0] as string);
    await page.goBack();
    await expect(heading).toHaveText(subjects[1] as string);
    await expect(page).toHaveURL(address);
    await page.goForward();
    await expect(heading).toHaveText(subjects[0] as string);

    const status = page.getByLabel(t('support.columns.status'), { exact: true });
    await page.keyboard.press('e');
    await expect(status).toHaveValue('solved');
    await expect(queue.getByRole('link', { name: subjects[0] as string })).toHaveCount(0);
    await page.keyboard.press('e');
    await expect(status).toHaveValue('open');
    await queue.getByLabel(t('support.views.label'), { exact: true }).selectOption('all');
    await expect(page).toHaveURL(/\?view=all$/);
    await expect(queue.getByRole('link', { name: subjects[1] as string })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await heading.focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('textbox', { name: t('tickets.composer.label') })).toBeFocused();

    await page.getByRole('button', { name: t('support.snooze.label') }).click();
    await page.getByRole('menuitem', { name: t('support.snooze.tomorrow') }).click();
    await expect(page.getByRole('button', { name: t('support.snooze.wake') })).toBeVisible();
    await page.goto(`${prefix}/support?view=unassigned`);
    await expect(page.getByRole('row').filter({ hasText: subjects[1] as string })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: subjects[0] as string })).toHaveCount(0);
    await page.goto(`${prefix}/support?view=snoozed`);
    await expect(page.getByRole('row').filter({ hasText: subjects[0] as string })).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: on a phone, the first ticket stands on the first screen, and filters unfold`, async ({
    signedIn,
    parley,
    database,
    demo,
  }) => {
    const reader = personOf(demo, 'READ_USER');
    const customer = await new ApiClient(parley.origin).signIn(reader.email, reader.password);
    await customer.post('tickets', { subject: `On a phone, ${locale}`, text: 'How?' });
    const page = await signedIn(await seedPerson(database, { roles: [{ name: 'SUPPORT' }] }));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${prefix}/support`);
    await expectAwake(page);
    const row = page.getByRole('row').filter({ hasText: `On a phone, ${locale}` });
    await expect(row).toBeInViewport();
    const priority = page.getByLabel(t('support.filters.priority'), { exact: true });
    await expect(priority).toBeHidden();

    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await priority.selectOption('urgent');
    await expect(row).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await expect(priority).toBeHidden();
    const held = page.getByRole('list', { name: t('portal.filters.holding') });
    await held
      .getByRole('button')
      .filter({ hasText: t('support.priorities.urgent') })
      .click();
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test(`${locale}: whoever answers is told that an address is only claimed`, async ({
    signedIn,
    parley,
    database,
  }) => {
    const claimant = await seedPerson(database, { emailConfirmed: false });
    const customer = await new ApiClient(parley.origin).signIn(claimant.email, testPassword);
    const { data: ticket } = await customer.post<{ id: string }>('tickets', {
      subject: 'Access',
      text: 'Now',
    });
    const page = await signedIn(await seedPerson(database, { roles: [{ name: 'SUPPORT' }] }));
    await page.goto(`${prefix}/support/tickets/${ticket.id}`);
    await expect(page.getByText(claimant.email)).toBeVisible();
    await expect(page.getByText(t('personContext.emailUnconfirmed'))).toBeVisible();
  });
}

import type { BrowserContext, Page } from '@playwright/test';
import type { RoleName } from '../../src/rules/roles.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { expect, test, type World } from '../testing/fixtures.ts';
import { newPassword } from '../testing/mailing.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { forgetSession, signInPage } from '../testing/signed-in.ts';
import { linkOf, type MailServer } from '../testing/smtp.ts';
import { locales, textsOf } from '../testing/texts.ts';

const companyName = `<b onmouseover=alert(1)>Ñandú</b> شركة 🛳 ${'largo '.repeat(40)}`.trim();
const question = 'How often is the bow ramp inspected?';

test.use({ kind: 'mail' });

type Person = { page: Page; context: BrowserContext; trouble: string[]; open(path: string): Promise<void> };

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  async function newPerson({ browser, parley }: World): Promise<Person> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const open = (path: string) => openAwake(page, path.startsWith('http') ? path : `${prefix}${path}`);
    return { page, context, trouble: watchPage(page, parley.origin), open };
  }

  async function signedIn(world: World, name: RoleName, scope: { tenantId?: string } = {}) {
    const { email } = await seedPerson(world.database, { roles: [{ name, ...scope }] });
    const person = await newPerson(world);
    await signInPage(person.page, { email });
    return person;
  }

  async function invite({ page, open }: Person, panel: string, role: RoleName, email: string) {
    await open(`${panel}?part=people`);
    await page.getByRole('button', { name: t('organisation.invite.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('organisation.invite.emails')).fill('no address');
    await dialog.getByRole('button', { name: t('organisation.invite.open'), exact: true }).click();
    const emails = dialog.getByLabel(t('organisation.invite.emails'));
    await expect(emails).toHaveAttribute('aria-invalid', 'true');
    await expect(emails).toHaveValue('no address');
    await emails.fill(email);
    await dialog.getByLabel(t('people.roleEditor.role')).selectOption(role);
    if (role !== 'BOT_CREATOR') await expectAccessible(page);
    await dialog.getByRole('button', { name: t('organisation.invite.submit', { count: 1 }) }).click();
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
  }

  /** Opens the link of the mail and joins as somebody who has no account yet. */
  async function accept(
    mailServer: MailServer,
    person: Person,
    email: string,
    firstName: string,
    arrival: RegExp,
  ) {
    const { page, open } = person;
    const link = linkOf(await mailServer.mailTo(email));
    expect(new URL(link).pathname).toBe(`${prefix}/account/invitation`);
    await open(link);
    await expect(page.getByLabel(t('invitation.firstName'))).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: t('invitation.join') }).click();
    await expect(page.getByText(t('fieldErrors.required')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('invitation.firstName')).fill(firstName);
    await page.getByLabel(t('invitation.password'), { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: t('invitation.join') }).click();
    await page.waitForURL(arrival);
    await expectAwake(page);
  }

  test(`${locale}: from an invitation to a complaint that support answers, through every role`, async ({
    browser,
    parley,
    database,
    mailServer,
  }) => {
    const world = { browser, parley, database };
    const { tenantId } = await seedTenant(database);
    const mailbox = (role: string) => `${role}-${locale}-${tenantId}@example.org`;
    const tenantAdmin = await signedIn(world, 'TENANT_ADMIN', { tenantId });
    const companyAdmin = await newPerson(world);
    const creator = await newPerson(world);
    const reader = await newPerson(world);
    let companyPanel = '';

    await test.step('TENANT_ADMIN makes a company and invites its administrator', async () => {
      const { page, open } = tenantAdmin;
      await open(`/tenants/${tenantId}/panel?part=companies`);
      await page.getByRole('button', { name: t('organisation.companies.create') }).click();
      await page.getByRole('button', { name: t('organisation.companies.make') }).click();
      await expect(page.getByText(t('fieldErrors.required'))).toBeVisible();
      await page.getByLabel(t('organisation.settings.companyName')).fill(companyName);
      await page.getByRole('button', { name: t('organisation.companies.make') }).click();
      await page.waitForURL(/companies\/[^/]+\/panel$/);
      await expect(page.getByRole('navigation', { name: t('sections.way') })).toContainText(companyName);
      expect(await page.locator('b[onmouseover]').count()).toBe(0);
      companyPanel = page.url();
      await invite(tenantAdmin, companyPanel, 'COMPANY_ADMIN', mailbox('administrator'));
    });

    await test.step('COMPANY_ADMIN accepts, makes a bot and invites who writes it and who reads it', async () => {
      const { page, open } = companyAdmin;
      await accept(mailServer, companyAdmin, mailbox('administrator'), 'نور 🌱', /companies\/[^/]+\/panel$/);
      await open('/model-bots?list=all');
      await page.getByRole('link', { name: t('modules.bots.create') }).click();
      await page.getByLabel(t('modelBotForm.name')).fill('Harbour');
      await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
      await page.waitForURL('**/uploads');
      await invite(companyAdmin, companyPanel, 'BOT_CREATOR', mailbox('creator'));
      await invite(companyAdmin, companyPanel, 'READ_USER', mailbox('reader'));
    });

    await test.step('BOT_CREATOR accepts, feeds the bot and publishes it', async () => {
      const { page } = creator;
      await accept(mailServer, creator, mailbox('creator'), 'Zoë', /model-bots\/[^/]+\/uploads$/);
      await page.locator('input[type=file]').setInputFiles({
        name: 'ramp.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('The bow ramp is inspected every six months by the chief engineer.'),
      });
      await expect(page.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
        timeout: 30_000,
      });
      await page
        .getByRole('button', { name: t('workshop.publish.action'), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('workshop.publish.confirm') }).click();
      await expect(page.getByText(t('workshop.badge.published', { number: 1 }))).toBeVisible();
    });

    const complaint = `<b>${locale}</b> 🛟 שלום ${'W'.repeat(300)}`;
    await test.step('READ_USER accepts, asks, and reports the answer with the conversation', async () => {
      const { page, open } = reader;
      await accept(mailServer, reader, mailbox('reader'), 'Íñigo', /companies\/[^/]+\/modules$/);
      await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
      await page.locator('main').getByRole('link').first().click();
      await page.waitForURL('**/ai-gen');
      await expectAwake(page);
      await askInChat(page, t, question);
      await expect(page.getByText(/every six months/).first()).toBeVisible();
      await page.getByRole('button', { name: t('chat.report.label') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('chat.report.submit') }).click();
      await expect(dialog.getByText(t('fieldErrors.required'))).toBeVisible();
      await dialog.getByLabel(t('chat.report.text')).fill(complaint);
      await dialog.getByLabel(t('chat.report.consent')).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('chat.report.submit') }).click();
      await expect(page.getByText(t('chat.report.sent'))).toBeVisible();
      await open('/account/help');
      await expectAccessible(page);
      await page.locator('main a[href*="/account/help/"]').first().click();
      await expect(page.getByText(complaint)).toBeVisible();
      await expectAccessible(page);
    });

    const support = await signedIn(world, 'SUPPORT');
    const answer = `We have mended it, ${locale}.`;
    await test.step('SUPPORT reads the conversation, notes something and answers', async () => {
      const { page, open } = support;
      await open('/support');
      await expectAccessible(page);
      await page.getByRole('row').nth(1).getByRole('link').click();
      await expect(page.getByText(complaint)).toBeVisible();
      await page.locator('summary').click();
      await expect(page.getByText(question, { exact: true })).toBeVisible();
      await expect(page.getByText(t('tickets.transcript.reported'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: t('support.note') }).click();
      await page.getByRole('textbox', { name: t('tickets.composer.note') }).fill('The customer is impatient');
      await page.getByRole('button', { name: t('tickets.composer.keep') }).click();
      await expect(page.getByRole('article').getByText('The customer is impatient')).toBeVisible();
      await page.getByRole('tab', { name: t('support.answer') }).click();
      await page.getByRole('textbox', { name: t('tickets.composer.label') }).fill(answer);
      await page.locator('input[type=file]').setInputFiles({
        name: 'explanation.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Every six months.'),
      });
      await page.getByRole('button', { name: t('tickets.composer.send') }).click();
      await expect(page.getByText('explanation.txt')).toBeVisible();
    });

    await test.step('the reader sees the answer without a reload, by mail too, and nothing of the note', async () => {
      const { page } = reader;
      await expect(page.getByText(answer)).toBeVisible();
      await expect(page.getByText('impatient')).toHaveCount(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'explanation.txt' }).click();
      expect((await saved).suggestedFilename()).toBe('explanation.txt');
      expect((await mailServer.mailTo(mailbox('reader'), 2)).text).not.toContain(answer);
    });

    await test.step('support sees what the reader writes back, also after a lost connection', async () => {
      await support.context.setOffline(true);
      await reader.page.getByRole('textbox', { name: t('tickets.composer.label') }).fill('Thank you all');
      await reader.page.keyboard.press('Control+Enter');
      await expect(reader.page.getByText('Thank you all')).toBeVisible();
      await support.context.setOffline(false);
      await expect(support.page.getByText('Thank you all')).toBeVisible({ timeout: 20_000 });
      await reader.page.getByRole('button', { name: t('help.consent.withdraw') }).click();
      await reader.page
        .getByRole('dialog')
        .getByRole('button', { name: t('help.consent.withdraw') })
        .click();
      await expect(support.page.locator('summary')).toHaveCount(0);
      await reader.page.getByRole('button', { name: t('help.solve') }).click();
      await expect(support.page.getByRole('combobox', { name: t('support.columns.status') })).toHaveValue(
        'solved',
      );
    });

    await test.step('the company sees who came, and an ADMIN what was done', async () => {
      await companyAdmin.open(`${companyPanel}?part=people`);
      for (const name of [/Zoë/, /Íñigo/]) {
        await expect(companyAdmin.page.getByRole('rowheader', { name })).toBeVisible();
      }
      const admin = await signedIn(world, 'ADMIN');
      await admin.open(`/admin/audit?filters[space][]=${tenantId}`);
      const rows = admin.page.getByRole('row');
      await expect(rows.filter({ hasText: t('audit.actions.invitation.accepted') })).toHaveCount(3);
      expect(admin.trouble).toEqual([]);
      await admin.context.close();
    });

    const single = await newPerson(world);
    await test.step('SINGLE_USER makes an assistant of their own, and begins with it the next time', async () => {
      const { page, open } = single;
      const { email } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
      const signIn = async () => {
        await open('/account/auth/login');
        await page.getByLabel(t('login.email')).fill(email);
        await page.getByLabel(t('login.password'), { exact: true }).fill(testPassword);
        await page.keyboard.press('Enter');
      };
      await signIn();
      await page.waitForURL(/\/model-bot-form$/);
      await expectAwake(page);
      await page.getByRole('button', { name: t('modelBotForm.submit') }).click();
      await page.waitForURL(/\/uploads$/);
      const [, bot] = /model-bots\/([^/]+)/.exec(page.url()) ?? [];
      await forgetSession(page);
      await signIn();
      await page.waitForURL(new RegExp(`/model-bots/${bot}/ai-gen$`));
      await expect(page.getByLabel(t('chat.composer.label'))).toBeEditable();
    });

    for (const person of [single, tenantAdmin, companyAdmin, creator, reader, support]) {
      expect(person.trouble.filter((line) => !line.includes('ERR_INTERNET'))).toEqual([]);
      await person.context.close();
    }
  });
}

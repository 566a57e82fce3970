import { sql } from 'drizzle-orm';
import { companyParts, tenantParts } from '../../src/rules/panel-parts.ts';
import { watchPage } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { textsOf } from '../testing/texts.ts';

const t = textsOf('en');

/** Emoji with a flag, HTML that would run, right-to-left text, and endless letters: 300 characters. */
const head = '🦄🇪🇸 <img src=x onerror=alert(1)> & <b>bold</b> مساعد الرحلات (ABC-123) ';
const name = head + 'Ñ'.repeat(300 - head.length);

test('a name of any kind is shown as typed in every list and heading, runs nowhere and breaks no page', async ({
  page,
  parley,
  database,
}) => {
  const { tenantId, companyId, modelBotId } = await seedTenant(database);
  const { id, email } = await seedPerson(database, {
    roles: [
      { name: 'ADMIN' },
      { name: 'TENANT_ADMIN', tenantId },
      { name: 'COMPANY_ADMIN', companyId },
      { name: 'READ_USER', companyId },
    ],
  });
  // What the files before this one left as well: nobody needs it any more.
  await database.acrossSpaces(async (transaction) => {
    await transaction.execute(sql`UPDATE tenants SET name = ${name}`);
    await transaction.execute(sql`UPDATE companies SET name = ${name}, description = ${name}`);
    await transaction.execute(sql`UPDATE profiles SET first_name = ${name}`);
    await transaction.execute(sql`UPDATE model_bots SET name = ${name}, purpose = ${name},
      starter_questions = ${JSON.stringify([name])}::jsonb`);
  });
  const client = await new ApiClient(parley.origin).signIn(email, testPassword);
  await client.upload(modelBotId, `${name.slice(0, 190)}.txt`, name);
  await client.untilIngested(modelBotId);
  const conversation = await client.post<{ id: string }>(`model-bots/${modelBotId}/conversations`, {});
  await client.patch(`conversations/${conversation.data.id}`, { title: name.slice(0, 200) });
  const ticket = await client.post<{ id: string }>('tickets', { subject: name.slice(0, 200), text: name });
  const tenant = await client.post<{ id: string }>('tenants', { name });
  expect(tenant.status).toBe(201);

  const trouble = watchPage(page, parley.origin);
  page.on('dialog', (dialog) => {
    trouble.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await signInPage(page, { email });

  for (const path of [
    ...['users', 'tenants', 'companies', 'model-bots', 'audit', 'outbox', 'jobs'].map(
      (list) => `/admin/${list}`,
    ),
    ...tenantParts.map((part) => `/tenants/${tenantId}/panel?part=${part}`),
    ...companyParts.map((part) => `/companies/${companyId}/panel?part=${part}`),
    ...[
      '',
      '?tab=instructions',
      '?tab=try',
      '?tab=share',
      '?tab=share&part=sites',
      '?tab=share&part=programs',
      '?tab=versions',
    ].map((tab) => `/model-bots/${modelBotId}/uploads${tab}`),
    `/model-bots/${modelBotId}/ai-gen`,
    `/companies/${companyId}/modules`,
    '/tenants?list=all',
    '/companies?list=all',
    '/model-bots?list=all',
    '/support',
    '/support/people',
    `/support/tickets/${ticket.data.id}`,
    '/account/help',
    `/account/help/${ticket.data.id}`,
    `/account/profile/${id}/model-bot-form`,
  ]) {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 1440) {
        await openAwake(page, path);
        // The log, the outbox and the queue name nobody; everywhere else the name stands in the page.
        if (!/audit$|outbox|jobs|form/.test(path)) {
          await expect(page.locator('#content'), path).toContainText(head.trim());
        }
      }
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await page.locator('img[onerror]').count(), path).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/companies/${companyId}/panel`);
  await page.getByRole('button', { name: t('shell.scopes.label') }).click();
  await expect(page.getByRole('menuitem').first()).toContainText(head.trim());
  expect(trouble).toEqual([]);
});

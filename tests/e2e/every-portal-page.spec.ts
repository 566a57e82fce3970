import { workshopTabs } from '../../src/islands/workshop/tabs.ts';
import { companyParts, tenantParts } from '../../src/rules/panel-parts.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { ask } from '../testing/conversations.ts';
import { type DemoSummary, personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import type { Parley } from '../testing/parley.ts';
import { pathOfPage, portalPages } from '../testing/portal-pages.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { textsOf } from '../testing/texts.ts';

type Visitor = 'ADMIN' | 'SUPPORT' | 'TENANT_ADMIN' | 'SINGLE_USER' | 'newcomer';

let visits: { visitor: Visitor; path: string }[];
let people: Record<Visitor, { id: string; email: string; password: string }>;

test.use({ kind: 'demo' });

test.beforeAll(async ({ parley, database, demo }) => {
  const person = (role: Visitor) => personOf(demo, role);
  // An organisation's first person, who has yet to found it: the demo's have all done so.
  const newcomer = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN' }] });
  people = {
    ADMIN: person('ADMIN'),
    SUPPORT: person('SUPPORT'),
    TENANT_ADMIN: person('TENANT_ADMIN'),
    SINGLE_USER: person('SINGLE_USER'),
    newcomer: { ...newcomer, password: testPassword },
  };
  const ids = await findIds(parley, demo);
  const asker = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId: ids.companyId }] });
  visits = planVisits({
    ...ids,
    subscriptionId: await grantPlan(parley, asker.id),
    questionId: await askAdministrators(parley, asker, ids.companyId),
  });
});

function never(what: string): never {
  throw new Error(`the demo has no ${what}`);
}

/** A bot with a conversation that is shared, and a ticket: of those who open the pages. */
async function findIds({ origin }: Parley, { modelBots, companies }: DemoSummary) {
  const { email, password } = people.TENANT_ADMIN;
  const client = await new ApiClient(origin).signIn(email, password);
  const [tenant] = (await client.get<{ id: string }[]>('tenants')).data;
  const tenantId = tenant?.id ?? never('tenant');
  const company = companies.find((one) => one.tenantId === tenantId) ?? never('company');
  const bot = modelBots.find((one) => one.companyId === company.id) ?? never('assistant');
  const { conversation } = await ask(client, { bot: bot.id }, 'When does the first ferry leave?');
  const share = await client.put<{ id: string }>(`conversations/${conversation}/share`);
  const ticket = await client.post<{ id: string }>('tickets', {
    subject: 'Hours',
    text: 'When do you open?',
  });
  return {
    tenantId,
    companyId: company.id,
    modelBotId: bot.id,
    ticketId: ticket.data.id,
    shareId: share.data.id,
  };
}

async function grantPlan({ origin }: Parley, userId: string) {
  const { email, password } = people.ADMIN;
  const admin = await new ApiClient(origin).signIn(email, password);
  const grant = { userId, plan: 'plus', reason: 'Pilot', endsAt: null };
  return (await admin.post<{ id: string }>('admin/subscriptions', grant)).data.id;
}

/** What somebody asks the administrators of their company, who have it on a page of theirs. */
async function askAdministrators({ origin }: Parley, { email }: { email: string }, companyId: string) {
  const client = await new ApiClient(origin).signIn(email, testPassword);
  const question = { subject: 'Shifts', text: 'Who changes them?', companyId };
  return (await client.post<{ id: string }>('tickets', question)).data.id;
}

/** Every page once; those with parts or tabs once for each. */
function planVisits({
  questionId,
  ...ids
}: Record<'questionId' | 'ticketId', string> & Record<string, string>) {
  return portalPages.flatMap((page) => {
    const visitor = visitorOf(page);
    const ticketId = page.startsWith('account/questions/') ? questionId : ids.ticketId;
    const path = pathOfPage(page, { ...ids, ticketId, userId: people[visitor].id });
    return addressesOf(page, path).map((address) => ({ visitor, path: address }));
  });
}

function visitorOf(page: string): Visitor {
  if (page.startsWith('support/')) return 'SUPPORT';
  if (page.endsWith('tenant-form')) return 'newcomer';
  if (page.endsWith('model-bot-form')) return 'SINGLE_USER';
  // Who has one tenant is led from its list to its panel.
  const isForAll = page.startsWith('admin/') || page === 'tenants/index' || page === 'companies/index';
  return isForAll ? 'ADMIN' : 'TENANT_ADMIN';
}

function addressesOf(page: string, path: string): string[] {
  if (page.startsWith('tenants/[')) return tenantParts.map((part) => `${path}?part=${part}`);
  if (page === 'companies/[companyId]/panel') return companyParts.map((part) => `${path}?part=${part}`);
  if (page.endsWith('/uploads')) return workshopTabs.map((tab) => `${path}?tab=${tab}`);
  return [path];
}

const looks = [
  { prefix: '', cookies: { lang: 'en', theme: 'light', layout: 'horizontal' }, axeAt: 1440 },
  { prefix: '/es', cookies: { lang: 'es', theme: 'dark', layout: 'vertical' }, axeAt: 360 },
  { prefix: '/es', cookies: { lang: 'es', theme: 'dark', layout: 'vertical' }, axeAt: 1440 },
  { prefix: '', cookies: { lang: 'en', theme: 'light', layout: 'horizontal' }, axeAt: 360 },
] as const;

/** Runs in the page: what is chosen in selects that are too narrow to say it. */
function cutChoices(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('select')].flatMap((select) => {
    const text = select.selectedOptions[0]?.text ?? '';
    if (!canvas || !select.checkVisibility()) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    canvas.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return canvas.measureText(text).width > room + 1 ? [text] : [];
  });
}

/** `/es/tenants/{id}/panel?part=usage` → `es-tenants-panel-usage`. */
const nameOf = (address: string) =>
  address
    .replace(/\/[0-9a-f-]{36}|(?:part|tab)=/g, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-/, '');

for (const visitor of ['ADMIN', 'SUPPORT', 'TENANT_ADMIN', 'SINGLE_USER', 'newcomer'] as const) {
  test(`every portal page of ${visitor} is accessible, fits, and says nothing in the console`, async ({
    signedIn,
    parley,
  }) => {
    const page = await signedIn(people[visitor]);
    const trouble: string[] = [];
    page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(`${page.url()}: ${message.text()}`);
    });
    const own = visits.filter((visit) => visit.visitor === visitor);
    expect(own.length).toBeGreaterThan(0);
    for (const [index, { path }] of own.entries()) {
      const { prefix, cookies, axeAt } = looks[index % looks.length] ?? looks[0];
      await page
        .context()
        .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: parley.origin })));
      await page.setViewportSize({ width: axeAt === 360 ? 1440 : 360, height: 900 });
      const response = await page.goto(`${prefix}${path}`);
      expect(response?.status(), path).toBe(200);
      expect(new URL(page.url()).pathname, path).toBe(`${prefix}${path}`.split('?')[0]);
      await expectAwake(page);
      // A text that is missing shows as its key.
      await expect(page.locator('body')).not.toContainText(
        /\b(organisation|tables|people|panels)\.[a-z]+\.\w/,
      );
      await expectToFit();
      await page.setViewportSize({ width: axeAt, height: 900 });
      await expectToFit();
      // For people to look at, in `test-results/`: what the pages hold differs from day to day.
      await page.screenshot({ path: test.info().outputPath(`${nameOf(prefix + path)}-${axeAt}.png`) });
      await expectAccessible(page, { any: true }).catch((finding: Error) => trouble.push(finding.message));
    }
    expect(trouble).toEqual([]);

    async function expectToFit() {
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const where = `${page.url()} at ${page.viewportSize()?.width}`;
      expect.soft(excess, where).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(cutChoices), where).toEqual([]);
    }
  });
}

test('an administrator runs a waiting job at once, and removes another', async ({ signedIn, database }) => {
  const t = textsOf('en');
  const queue = async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      "SELECT id FROM graphile_worker.add_job('sendMail', $1::json, run_at := now() + interval '1 day')",
      [JSON.stringify({ mailId: crypto.randomUUID() })],
    );
    return rows[0]?.id ?? never('job');
  };
  const [run, removed] = [await queue(), await queue()];
  const page = await signedIn(people.ADMIN);
  await openAwake(page, `/admin/jobs`);
  const task = t('tables.jobs.tasks.sendMail');
  const buttonOf = (act: 'retry' | 'remove', id: string) =>
    page.getByRole('button', { name: t(`tables.jobs.${act}Named`, { task, id }), exact: true });
  await buttonOf('retry', run).click();
  await expect(page.getByText(t('tables.jobs.retried'))).toBeVisible();
  await buttonOf('remove', removed).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('tables.jobs.removeText'));
  await dialog.getByRole('button', { name: t('tables.jobs.remove'), exact: true }).click();
  await expect(page.getByText(t('tables.jobs.removed'))).toBeVisible();
  await expect(buttonOf('remove', removed)).toHaveCount(0);
});

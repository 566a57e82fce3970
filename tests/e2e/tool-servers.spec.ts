import { randomUUID } from 'node:crypto';
import type { ServerOffer } from '../../src/contracts/tool.ts';
import { noTools } from '../../src/rules/tools.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';
import { type RunningServer, startEverythingServer } from '../testing/tool-servers.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startEverythingServer();
});
test.afterAll(() => server.close());

test.use({ kind: 'models' });

/** A document with so many operations that nobody scrolls through them, one of which takes bytes alone, and one is told at length. */
const largeDocument = () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1_300 }, (_, at) => [`/ports/${at}`, { get: { operationId: `readPort${at}` } }]),
  );
  Object.assign(paths['/ports/1299']?.get ?? {}, { description: 'Its depth. '.repeat(200) });
  const sendChart = {
    operationId: 'sendChart',
    requestBody: { required: true, content: { 'image/png': {} } },
  };
  const info = { title: 'Harbour', version: '1', description: 'Ports. '.repeat(500_000) };
  const servers = [{ url: 'https://harbour.example.org' }];
  return JSON.stringify({
    openapi: '3.1.0',
    info,
    servers,
    paths: { ...paths, '/chart': { put: sendChart } },
  });
};

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, tools are chosen of what a server and a large document offer, and a long call is followed`, async ({
    page,
    parley,
    database,
    provider,
  }) => {
    const { tenantId, modelBotId: bot } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });
    const open = (path: string) => openAwake(page, `${locale === 'en' ? '' : `/${locale}`}${path}`);
    const dialog = page.getByRole('dialog');

    await test.step('what cannot be offered of a server is named with its reason', async () => {
      await open(`/model-bots/${bot}/uploads?tab=tools`);
      await page.getByRole('button', { name: t('tools.servers.add') }).click();
      await dialog.getByLabel(t('tools.servers.url')).fill(server.url);
      await page.keyboard.press('Enter');
      const leftOut = dialog.getByText(`simulate-research-query: ${t('tools.leftOut.background_only')}`);
      await expect(leftOut).toBeVisible();
      await leftOut.scrollIntoViewIfNeeded();
      await dialog.getByLabel('trigger-long-running-operation').check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('tools.apply') }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('an operation is found among many by its words', async () => {
      await page.getByRole('button', { name: t('tools.actions.add') }).click();
      const document = { name: 'harbour.json', mimeType: 'application/json' };
      const buffer = Buffer.from(largeDocument());
      await dialog.locator('input[type=file]').setInputFiles({ ...document, buffer });
      await expect(dialog.getByText(t('tools.actions.more', { count: 1_200 }))).toBeVisible();
      const names = { reason: t('tools.actions.reasons.binary_body'), names: 'sendChart' };
      await expect(dialog.getByText(t('tools.actions.leftOut', names))).toBeVisible();
      await expect(dialog.getByText(t('tools.cut', { names: 'readPort1299' }))).toBeVisible();
      const search = dialog.getByLabel(t('tools.actions.search'));
      await search.fill('no such thing');
      await expect(dialog.getByText(t('tools.actions.noneFound'))).toBeVisible();
      await search.fill('get PORT1299');
      await dialog.getByLabel('readPort1299').check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('tools.apply') }).click();
      const chosen = page.getByRole('listitem').filter({ hasText: /^readPort1299/ });
      const told = 1_024 - ' (GET /ports/1299 of Harbour)'.length;
      await expect(chosen.getByText(t('tools.toldOf', { count: told }))).toBeVisible();
    });

    await test.step('the step says how far a long call is', async () => {
      const client = await new ApiClient(parley.origin).signIn(email, testPassword);
      const path = `model-bots/${bot}/tools/server`;
      const { tools } = (await client.post<ServerOffer>(path, { url: server.url })).data;
      const servers = [{ id: randomUUID(), name: 'Depot', url: server.url, secretId: null, tools }];
      await client.patch(`model-bots/${bot}`, { tools: { ...noTools, servers } });
      await client.post(`model-bots/${bot}/versions`, {});
      const given = { duration: 12, steps: 24 };
      const name = 'Depot_trigger-long-running-operation';
      provider.script({ calls: [{ name, arguments: given }] }, ['It is done.']);
      await open(`/model-bots/${bot}/ai-gen`);
      await askInChat(page, t, 'Begin');
      const steps = page.getByRole('region', { name: t('chat.steps.label') });
      await expect(steps.getByText(/^\d+\s?%$/)).toBeVisible();
      await expect(page.getByText('It is done.', { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(steps.getByText('%')).toHaveCount(0);
    });
    expect(trouble).toEqual([]);
  });
}

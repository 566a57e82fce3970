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

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, a server's form is filled in and its page opened, and the answer goes on`, async ({
    page,
    parley,
    database,
    provider,
  }) => {
    const { tenantId, modelBotId: bot } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    const { data: offer } = await client.post<ServerOffer>(`model-bots/${bot}/tools/server`, {
      url: server.url,
    });
    const tools = offer.tools
      .filter(({ name }) => /elicitation-request$|url-elicitation$/.test(name))
      .map((tool) => ({ ...tool, changes: false }));
    const servers = [{ id: randomUUID(), name: 'Depot', url: server.url, secretId: null, tools }];
    await client.patch(`model-bots/${bot}`, { tools: { ...noTools, servers } });
    await client.post(`model-bots/${bot}/versions`, {});

    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });
    await openAwake(page, `${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);
    const callTool = async (tool: string, given: object) => {
      provider.script({ calls: [{ name: `Depot_${tool}`, arguments: given }] }, ({ messages }) => [
        `Told: ${messages.at(-1)?.content}`,
      ]);
      await askInChat(page, t, 'Register me');
    };
    const answer = page.locator('.prose-answer');
    const title = page.getByText(t('chat.steps.question.title', { server: 'Depot' }));

    await test.step('the form says what is wrong at its fields, and what is sent reaches the server', async () => {
      await callTool('trigger-elicitation-request', {});
      await expect(title).toBeVisible();
      await expectAccessible(page);
      const optional = (field: string) =>
        page.getByLabel(t('chat.steps.question.optional', { field }), { exact: true });
      await optional('Integer').fill('101');
      const send = page.getByRole('button', { name: t('chat.steps.question.send'), exact: true });
      await send.click();
      await expect(page.getByText(t('fieldErrors.required'))).toBeVisible();
      await expect(page.getByText(t('fieldErrors.above_limit'))).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('String', { exact: true }).fill('Ada Lovelace');
      await optional('Integer').fill('7');
      await page.getByLabel('Boolean', { exact: true }).check();
      await optional('Titled Single Select Enum').selectOption('Wonder Woman');
      await page.getByLabel('Piano').check();
      await send.click();
      await expect(answer.last()).toContainText('Name: Ada Lovelace');
      await expect(title).toHaveCount(0);
    });

    await test.step('a page is opened by a link that says where it leads, and then the answer goes on', async () => {
      const url = `${parley.origin}/prices?from=depot`;
      await callTool('trigger-url-elicitation', { url, message: 'Agree there.' });
      await expect(title).toBeVisible();
      await expect(page.getByText(url, { exact: true })).toBeVisible();
      const goOn = page.getByRole('button', { name: t('chat.steps.question.goOn') });
      await expect(goOn).toHaveCount(0);
      await expectAccessible(page);
      const opened = page.waitForEvent('popup');
      const { host } = new URL(parley.origin);
      await page.getByRole('link', { name: t('chat.steps.question.open', { host }) }).click();
      await (await opened).close();
      await goOn.click();
      await expect(answer.last()).toContainText('"action": "accept"');
    });
    expect(trouble).toEqual([]);
  });
}

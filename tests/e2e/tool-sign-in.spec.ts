import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type OAuthMcpServer, startOAuthMcpServer } from '../testing/oauth-mcp-server.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let server: OAuthMcpServer;

test.beforeAll(async () => {
  server = await startOAuthMcpServer();
});
test.afterAll(() => server.close());

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, a server is signed in at by whoever builds with it, disconnected in the profile, and connected again from the chat`, async ({
    page,
    parley,
    database,
    provider,
  }) => {
    const { tenantId, modelBotId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const trouble = watchPage(page, parley.origin);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const open = (path: string) => openAwake(page, prefix + path);
    const connected = page.getByText(t('shell.serverSignIn.connected'));
    await signInPage(page, { email });

    await test.step('the builder signs in in a tab of its own, and then sees the tools', async () => {
      await open(`/model-bots/${modelBotId}/uploads?tab=tools`);
      await page.getByRole('button', { name: t('tools.servers.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('tools.servers.url')).fill(server.url);
      await dialog.getByRole('button', { name: t('tools.servers.read') }).click();
      await expect(dialog.getByText(t('tools.servers.signIn.title'))).toBeVisible();
      await expectAccessible(page);
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('button', { name: t('tools.servers.signIn.open') }).click();
      const tab = await opened;
      await expect(tab.getByText(t('shell.serverSignIn.connected'))).toBeVisible();
      await tab.close();
      await dialog.getByRole('button', { name: t('tools.servers.read') }).click();
      await expect(dialog.getByText(t('tools.servers.signIn.each'))).toBeVisible();
      await dialog.getByLabel('whoami').check();
      await dialog.getByRole('button', { name: t('tools.apply') }).click();
      await expect(page.getByText(t('workshop.save.saved')).first()).toBeVisible();
    });

    await test.step('the profile lists it, and disconnects it', async () => {
      await open('/account/profile');
      const disconnect = page.getByRole('button', {
        name: t('profile.connections.disconnectName', { provider: 'Notes' }),
      });
      await expect(disconnect).toBeVisible();
      await expectAccessible(page);
      await disconnect.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('profile.connections.disconnect'), exact: true })
        .click();
      await expect(page.getByText(t('profile.servers.empty'))).toBeVisible();
    });

    await test.step('the chat asks for it, waits meanwhile, and goes on as the person', async () => {
      provider.script({ calls: [{ name: 'Notes_whoami', arguments: {} }] }, ['You are the one who asks.']);
      await open(`/model-bots/${modelBotId}/ai-gen`);
      await askInChat(page, t, 'Who am I?');
      const connect = page.getByRole('button', { name: t('chat.steps.signIn.connect', { server: 'Notes' }) });
      await expect(connect).toBeVisible();
      const goOn = page.getByRole('button', { name: t('chat.steps.signIn.goOn'), exact: true });
      await expect(goOn).toHaveCount(0);
      await expectAccessible(page);
      await connect.click();
      await expect(connected).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/model-bots/${modelBotId}/ai-gen`));
      await expect(page).not.toHaveURL(/toolSignIn/);
      await expectAccessible(page);
      await goOn.click();
      await expect(page.getByText('You are the one who asks.', { exact: true })).toBeVisible();
    });
    expect(trouble.filter((each) => !each.startsWith(`request to ${server.authorization}`))).toEqual([]);
  });
}

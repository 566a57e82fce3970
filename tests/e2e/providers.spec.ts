import { numberFormat } from '../../src/i18n/numbers.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { modelsOf, startLocalServer } from '../testing/local-server.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let server: ModelServer;
const people: Record<string, { email: string; tenantId: string }> = {};

test.beforeAll(async ({ database }) => {
  server = await startModelServer();
  for (const locale of locales) {
    const { tenantId, companyId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    for (let count = 0; count < 12; count++) {
      const colleague = { email: `colleague-${count}-${locale}@example.org` };
      await seedPerson(database, { ...colleague, roles: [{ name: 'READ_USER', companyId }] });
    }
    people[locale] = { email, tenantId };
  }
});
test.afterAll(() => server.close());

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a provider is connected, tested, mended and given a budget`, async ({ page, parley }) => {
    const { email, tenantId } = people[locale] as (typeof people)[string];
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=providers`);
    await expect(page.getByText(t('providers.none.title'))).toBeVisible();

    // A key that is refused is said to be, with what to do.
    server.reply = { status: 401 };
    await page.getByRole('button', { name: t('providers.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    // A service fills in what is known of it, and leaves what was typed.
    const service = dialog.getByLabel(t('providers.fields.service'), { exact: true });
    const named = dialog.getByLabel(t('providers.fields.name'), { exact: true });
    const address = dialog.getByLabel(t('providers.fields.baseUrl'), { exact: true });
    await expect(named).toHaveValue('OpenAI');
    await service.selectOption('mistral');
    await expect(named).toHaveValue('Mistral');
    await expect(address).toHaveValue('https://api.mistral.ai/v1');
    const keys = dialog.getByRole('link', { name: t('providers.presets.keys', { name: 'Mistral' }) });
    await expect(keys).toHaveAttribute('href', 'https://console.mistral.ai/api-keys');
    await expect(service.getByRole('option', { name: 'Ollama' })).toHaveCount(0);
    await named.fill('Our models');
    await service.selectOption('other');
    await expect(named).toHaveValue('Our models');
    await expect(address).toHaveValue('');
    await address.fill(`${server.origin}/v1`);
    await dialog.getByLabel(t('providers.fields.apiKey'), { exact: true }).fill('sk-0123456789-wrong');
    await dialog.getByRole('button', { name: t('providers.models.add'), exact: true }).click();
    await dialog.getByLabel(t('providers.models.id'), { exact: true }).fill('first-model');
    await dialog.getByLabel(t('providers.models.input'), { exact: true }).fill('0,15');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(page.getByText(t('providers.problems.key_refused'))).toBeVisible();

    server.reply = 'hello';
    await page.getByRole('button', { name: t('providers.edit', { name: 'Our models' }) }).click();
    await expect(dialog.getByText(t('providers.fields.keyKept', { end: 'rong' }))).toBeVisible();
    await dialog.getByLabel(t('providers.fields.apiKey'), { exact: true }).fill('sk-0123456789-right');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(page.getByText(t('providers.problems.key_refused'))).toBeHidden();
    await expect(page.getByText(t('providers.lists', { models: 'first-model, second-model' }))).toBeVisible();
    expect(server.calls.at(-1)?.key).toBe('sk-0123456789-right');

    // Another one, whose form tells all that is wrong with it at once.
    await page.getByRole('button', { name: t('providers.add'), exact: true }).click();
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await field(t('providers.fields.name')).fill('');
    await field(t('providers.fields.baseUrl')).fill('models');
    await dialog.getByRole('button', { name: t('providers.models.add'), exact: true }).click();
    await field(t('providers.models.id')).fill('gpt 5');
    await field(t('providers.models.output')).fill('ten');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    for (const [label, problem] of [
      [t('providers.fields.name'), t('fieldErrors.required')],
      [t('providers.fields.baseUrl'), t('fieldErrors.invalid')],
      [t('providers.models.id'), t('fieldErrors.invalid')],
      [t('providers.models.output'), t('providers.fields.wrongSum')],
    ] as const) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(problem.replace(/[.,]/g, '.')));
    }
    await expect(field(t('providers.models.input'))).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page);
    await field(t('providers.fields.name')).fill('Spare');
    await expect(field(t('providers.fields.name'))).not.toHaveAttribute('aria-invalid');
    await field(t('providers.fields.baseUrl')).fill(`${server.origin}/v1`);
    await field(t('providers.models.id')).fill('second-model');
    await field(t('providers.models.output')).fill('2,5');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(dialog).toBeHidden();

    // Its place in the order is changed by keyboard, without losing where one is.
    const entries = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: t('providers.test') }) });
    const earlier = page.getByRole('button', { name: t('providers.up', { name: 'Spare' }) });
    await earlier.focus();
    await page.keyboard.press('Enter');
    await expect(entries.first()).toContainText('Spare');
    await expect(earlier).toHaveAttribute('aria-disabled', 'true');
    await expect(earlier).toBeFocused();
    const later = page.getByRole('button', { name: t('providers.down', { name: 'Spare' }) });
    await later.focus();
    await page.keyboard.press('Enter');
    await expect(entries.first()).toContainText('Our models');
    await expect(later).toBeFocused();
    await page.getByRole('button', { name: t('providers.remove', { name: 'Spare' }) }).click();
    await dialog.getByRole('button', { name: t('providers.removeConfirm'), exact: true }).click();
    await expect(entries).toHaveCount(1);

    const tenantBudget = t('providers.budgets.editOf', { name: t('providers.budgets.levels.tenant') });
    await page.getByRole('button', { name: tenantBudget }).click();
    await dialog.getByLabel(t('providers.budgets.dollars'), { exact: true }).fill('25');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: t('providers.budgets.levels.tenant') });
    await expect(row).toContainText('25');

    const each = page.getByRole('row').filter({ hasText: t('providers.budgets.levels.person') });
    await expect(each.getByText(t('providers.budgets.ofOne'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('providers.budgets.ofOne'), { exact: true })).toHaveCount(1);

    const search = page.getByLabel(t('providers.budgets.search'), { exact: true });
    const colleague = page.getByRole('row').filter({ hasText: `colleague-7-${locale}@example.org` });
    await search.fill('colleague-7');
    await expect(row).toHaveCount(0);
    await colleague.getByRole('button').click();
    await dialog.getByLabel(t('providers.budgets.dollars'), { exact: true }).fill('3');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(colleague).toContainText('3');
    await expectAccessible(page);
    await search.fill('nobody at all');
    await expect(page.getByText(t('providers.budgets.notFound', { words: 'nobody at all' }))).toBeVisible();
    await search.fill('');
    await expect(row).toHaveCount(1);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await expect(each.getByText(t('providers.budgets.ofOne'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('providers.remove', { name: 'Our models' }) }).click();
    await dialog.getByRole('button', { name: t('providers.removeConfirm'), exact: true }).click();
    await expect(page.getByText(t('providers.none.title'))).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: a server on this machine is found, connected in one click, and its models are chosen`, async ({
    page,
    parley,
    database,
  }) => {
    const local = await startLocalServer(modelsOf('llama3.2:latest', 'nomic-embed-text', 'whisper-1'));
    try {
      const trouble = watchPage(page, parley.origin);
      const { email } = await seedPerson(database, { roles: [{ name: 'ADMIN' }] });
      await signInPage(page, { email });
      await page.goto(`${prefix}/admin/providers`);
      const { name, address } = local;
      await expect(page.getByText(t('providers.found.text', { name, address, count: 3 }))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('providers.found.connectTo', { name }) }).click();
      for (const model of ['llama3.2:latest', 'nomic-embed-text']) {
        await expect(page.getByText(model, { exact: true })).toBeVisible();
      }
      await page.getByRole('button', { name: t('providers.pick.of', { name }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('whisper-1')).toHaveAccessibleDescription(t('providers.pick.noUse'));
      await expectAccessible(page);
      await dialog.getByLabel('nomic-embed-text').uncheck();
      await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByText('llama3.2:latest', { exact: true })).toBeVisible();
      await expect(page.getByText(t('providers.found.text', { name, address, count: 3 }))).toHaveCount(0);
      await page.getByRole('button', { name: t('providers.remove', { name }) }).click();
      await dialog.getByRole('button', { name: t('providers.removeConfirm'), exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(trouble).toEqual([]);
    } finally {
      await local.close();
    }
  });

  test(`${locale}: what is too long for the model leads to a new conversation, other failures to another try`, async ({
    page,
    parley,
    database,
  }) => {
    const tenant = await seedTenant(database);
    const [keeper, reader] = await Promise.all([
      seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId: tenant.tenantId }] }),
      seedPerson(database, { roles: [{ name: 'READ_USER', companyId: tenant.companyId }] }),
    ]);
    const client = await new ApiClient(parley.origin).signIn(keeper.email, testPassword);
    const made = await client.post(`tenants/${tenant.tenantId}/model-providers`, {
      name: 'Ours',
      kind: 'openaiCompatible',
      baseUrl: `${server.origin}/v1`,
      apiKey: 'sk-of-a-test',
      models: [{ id: 'first-model', purpose: 'chat', inputPrice: null, outputPrice: null }],
    });
    expect(made.status).toBe(201);

    await signInPage(page, { email: reader.email });
    await page.goto(`${prefix}/model-bots/${tenant.modelBotId}/ai-gen`);
    const talk = page.getByRole('region', { name: t('chat.messages') });
    const again = talk.getByRole('button', { name: t('portal.retry'), exact: true });
    const anew = talk.getByRole('button', { name: t('chat.conversations.new'), exact: true });
    server.reply = { status: 413 };
    await askInChat(page, t, 'Hello, what is this?');
    await expect(page.getByText(t('errors.conversation_too_long'))).toBeVisible();
    await expect(again).toHaveCount(0);
    await expectAccessible(page);
    await anew.click();
    await expect(talk.getByText('Hello, what is this?')).toHaveCount(0);
    server.reply = { status: 500 };
    await askInChat(page, t, 'Hello, who are you?');
    await expect(page.getByText(t('errors.provider_failed'))).toBeVisible();
    await expect(again).toBeVisible();
    await expect(anew).toHaveCount(0);
  });

  test(`${locale}: what models can do is found, shown beside each, and corrected`, async ({
    page,
    parley,
    database,
  }) => {
    const { tenantId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const trouble = watchPage(page, parley.origin);
    const number = numberFormat(locale);
    const tokens = (window: number) => t('providers.abilities.tokens', { tokens: number.format(window) });
    server.reply = 'hello';
    server.described = {
      'first-model': {
        context_length: 32_768,
        architecture: { input_modalities: ['text'] },
        supported_parameters: ['tools', 'reasoning'],
      },
    };
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=providers`);
    await page.getByRole('button', { name: t('providers.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('providers.fields.service'), { exact: true }).selectOption('other');
    await dialog.getByLabel(t('providers.fields.name'), { exact: true }).fill('Ours');
    await dialog.getByLabel(t('providers.fields.baseUrl'), { exact: true }).fill(`${server.origin}/v1`);
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();

    // Those that it lists are ticked, with what it tells of each.
    const told = [t('providers.abilities.tools'), t('providers.abilities.reasoning'), tokens(32_768)].join(
      ' · ',
    );
    await expect(dialog.getByText(told)).toBeVisible();
    await dialog.getByRole('checkbox', { name: /first-model/ }).check();
    await dialog.getByRole('checkbox', { name: /second-model/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    const shown = page.getByRole('listitem').filter({ hasText: 'first-model' }).last();
    await expect(shown).toContainText(told);

    await page.getByRole('button', { name: t('providers.edit', { name: 'Ours' }) }).click();
    const first = dialog.getByRole('group', { name: t('providers.abilities.of', { model: 'first-model' }) });
    const window = first.getByLabel(t('providers.abilities.window'), { exact: true });
    const tools = first.getByRole('checkbox', { name: t('providers.abilities.tools') });
    await expect(window).toHaveAttribute('placeholder', number.format(32_768));
    await expect(tools).toBeChecked();
    await expect(first.getByRole('checkbox', { name: t('providers.abilities.pictures') })).not.toBeChecked();
    await window.fill('8k');
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(window).toHaveAttribute('aria-invalid', 'true');
    await window.fill(number.format(8_192));
    await tools.uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('providers.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const corrected = [
      t('providers.abilities.reasoning'),
      t('providers.abilities.noTools'),
      tokens(8_192),
    ].join(' · ');
    await expect(shown).toContainText(corrected);
    await page.reload();
    await expect(shown).toContainText(corrected);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(trouble).toEqual([]);
    server.described = {};
  });
}

import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';
import { ordersDocument, startToolHost, type ToolHost } from '../testing/tool-hosts.ts';

let host: ToolHost;

test.beforeAll(async () => {
  host = await startToolHost();
});
test.afterAll(() => host.close());

test.use({ kind: 'models' });

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, tools are switched on, a question takes steps, and an act waits through a reload for its yes`, async ({
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
    await signInPage(page, { email });

    await test.step('a key, an interface and a tool of our own', async () => {
      await open(`/model-bots/${modelBotId}/uploads?tab=tools`);
      await page.getByRole('button', { name: t('tools.keys.add') }).click();
      const key = page.getByRole('dialog');
      await key.getByRole('button', { name: t('tools.keys.save') }).click();
      await expect(key.getByText(t('fieldErrors.required'))).toHaveCount(3);
      await expect(key.getByLabel(t('tools.keys.name'))).toHaveAccessibleDescription(
        t('fieldErrors.required'),
      );
      await key.getByLabel(t('tools.keys.name')).fill('Orders key');
      await key.getByLabel(t('tools.keys.value'), { exact: true }).fill('sk-quiet');
      await key.getByLabel(t('tools.keys.hosts')).fill(host.origin);
      await expectAccessible(page);
      await key.getByRole('button', { name: t('tools.keys.save') }).click();
      await expect(key).toHaveCount(0);

      await page.getByLabel(t('tools.names.calculator')).check();
      await page.getByLabel(t('tools.names.makeImage')).check();
      await page.getByRole('button', { name: t('tools.actions.add') }).click();
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: t('tools.actions.add') }).click();
      const document = dialog.getByLabel(t('tools.actions.paste'));
      await document.fill(ordersDocument(host.origin));
      await page.keyboard.press('Escape');
      const discard = dialog.getByText(t('common.discard.ask'));
      await expect(discard).toBeVisible();
      await expectAccessible(page);
      await expect(dialog.getByRole('button', { name: t('common.discard.keep') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(discard).toHaveCount(0);
      await expect(document).toBeFocused();
      await expect(document).toHaveValue(ordersDocument(host.origin));
      await dialog.getByRole('button', { name: t('tools.actions.read') }).click();
      await expect(dialog.getByText(t('tools.chooseOne'))).toBeVisible();
      const name = dialog.getByLabel(t('tools.actions.name'), { exact: true });
      const offered = await name.inputValue();
      await name.fill('  ');
      await expect(name).toHaveAccessibleDescription(t('fieldErrors.required'));
      await name.fill(offered);
      await dialog.getByLabel(t('tools.keys.choose')).selectOption({ label: `Orders key (${host.origin})` });
      await dialog.getByLabel('placeOrder').check();
      await expect(dialog).toContainText(
        t('tools.actions.leftOut', { reason: t('tools.actions.reasons.binary_body'), names: 'sendPhoto' }),
      );
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('tools.apply') }).click();
      const chosen = page.getByRole('listitem').filter({ hasText: /^placeOrder/ });
      await expect(chosen).toContainText(t('tools.asksFirst'));
      await expect(page.getByText(t('workshop.save.saved')).first()).toBeVisible();
      // What has gone below the header would count as too small to be hit.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
    });

    await test.step('a server lists its tools when its address is entered', async () => {
      await page.getByRole('button', { name: t('tools.servers.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('tools.servers.url')).fill(`${host.origin}/mcp`);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('group', { name: t('tools.servers.tools') })).toBeVisible();
      await dialog.getByRole('button', { name: t('common.cancel') }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('a key says which assistants would go without it', async () => {
      const remove = page.getByRole('button', { name: t('tools.remove', { name: 'Orders key' }) });
      await remove.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('tools.keys.removeText', { count: 1 }));
      await expect(dialog.getByRole('listitem')).toHaveText(['Test bot']);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('common.cancel') }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('steps are shown as they happen', async () => {
      provider.script({ calls: [{ name: 'calculator', arguments: { expression: '6 * 7' } }] }, [
        'It is forty-two.',
      ]);
      await open(`/model-bots/${modelBotId}/ai-gen`);
      await askInChat(page, t, '6 * 7?');
      await expect(page.getByText('It is forty-two.', { exact: true })).toBeVisible();
      const steps = page.getByRole('region', { name: t('chat.steps.label') });
      const calculator = t('chat.steps.tools.calculator');
      // They stand open while the answer is written, and are closed when it ends: the line names what was used.
      await expect(steps.getByText(calculator, { exact: true })).toBeHidden();
      await steps.getByText(t('chat.steps.used', { tools: calculator })).click();
      await steps.getByText(calculator, { exact: true }).click();
      await expect(steps.getByText('6 * 7 = 42')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('that a step failed is seen before it is opened', async () => {
      provider.script({ calls: [{ name: 'calculator', arguments: { expression: '6 / 0' } }] }, [
        'That has no value.',
      ]);
      await askInChat(page, t, '6 / 0?');
      await expect(page.getByText('That has no value.', { exact: true })).toBeVisible();
      const steps = page.getByRole('region', { name: t('chat.steps.label') }).last();
      await expect(steps.getByText(t('chat.steps.tools.calculator'), { exact: true })).toBeHidden();
      await expect(steps.getByText(t('chat.steps.failed', { count: 1 }))).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an act shows what it would send, survives a reload, and is done after the yes', async () => {
      provider.script(
        {
          text: 'I will order them.',
          calls: [{ name: 'Orders_placeOrder', arguments: { body: { item: 'pens' } } }],
        },
        ['The pens are ordered.'],
      );
      const before = host.received.length;
      await askInChat(page, t, 'Order pens');
      await expect(page.getByRole('alert').getByText(`POST ${host.origin}/orders`)).toBeVisible();
      // What was said before the person is asked stands above the question.
      const said = await page.getByText('I will order them.').boundingBox();
      const asked = await page.getByRole('alert').boundingBox();
      expect(said?.y).toBeLessThan(asked?.y ?? 0);
      await page.reload();
      await expectAwake(page);
      const field = page.getByLabel(t('chat.composer.label'));
      await expect(field).toBeDisabled();
      await expect(field).toHaveAttribute('placeholder', t('chat.composer.undecided'));
      await expect(page.getByRole('alert').getByText(`POST ${host.origin}/orders`)).toBeVisible();
      await expectAccessible(page);
      expect(host.received.length).toBe(before);
      await page.getByRole('button', { name: t('chat.steps.approval.approve') }).click();
      await expect(page.getByText('The pens are ordered.', { exact: true })).toBeVisible();
      expect(host.received.slice(before)).toMatchObject([
        { method: 'POST', path: '/orders', headers: { authorization: 'Bearer sk-quiet' } },
      ]);
    });

    await test.step('a picture is made after the yes, and shown with what it was made of as its text', async () => {
      const prompt = 'A white ferry at dusk';
      provider.script({ calls: [{ name: 'make_image', arguments: { prompt, size: 'landscape' } }] }, [
        'Here is your ferry.',
      ]);
      await askInChat(page, t, 'Draw a ferry');
      await expect(page.getByRole('alert').getByText(prompt)).toBeVisible();
      await page.getByRole('button', { name: t('chat.steps.approval.approve') }).click();
      await expect(page.getByText('Here is your ferry.', { exact: true })).toBeVisible();
      const shown = page.getByRole('list', { name: t('chat.pictures') }).getByRole('img', { name: prompt });
      await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(96);
      await expectAccessible(page);
    });

    await test.step('where a draft is tried, nothing is asked while an act waits for its no', async () => {
      provider.script({ calls: [{ name: 'make_image', arguments: { prompt: 'A pier' } }] }, [
        'No pier, then.',
      ]);
      await open(`/model-bots/${modelBotId}/uploads?tab=try`);
      const field = page.getByLabel(t('chat.composer.label'));
      await field.fill('Draw a pier');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').getByText('A pier')).toBeVisible();
      await expect(field).toBeDisabled();
      await expect(field).toHaveAttribute('placeholder', t('chat.composer.undecided'));
      await expectAccessible(page);
      await page.getByRole('button', { name: t('chat.steps.approval.decline') }).click();
      await expect(page.getByText('No pier, then.', { exact: true })).toBeVisible();
      await expect(field).toBeEnabled();
    });

    await test.step('a question is scheduled, run at once, and its answer stands in the log', async () => {
      const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
      await creator.upload(modelBotId, 'gate.md', 'The gate closes twenty minutes before departure.');
      await creator.untilIngested(modelBotId);
      provider.script({ calls: [{ name: 'search_files', arguments: { query: 'gate closes departure' } }] }, [
        'It “closes twenty minutes before departure” [1].',
      ]);
      await open(`/model-bots/${modelBotId}/uploads?tab=schedule`);
      await page.getByRole('button', { name: t('schedules.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('schedules.form.save') }).click();
      await expect(dialog.getByLabel(t('schedules.form.question'))).toHaveAccessibleDescription(
        t('fieldErrors.required'),
      );
      await dialog.getByLabel(t('schedules.form.question')).fill('When does the gate close?');
      await dialog.getByLabel(t('schedules.form.frequency')).selectOption('weekly');
      await dialog.getByLabel(t('schedules.form.time'), { exact: true }).fill('07:15');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('schedules.form.save') }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: t('schedules.runNow') }).click();
      const log = page.getByRole('region', { name: t('schedules.log') });
      await expect(log.getByText('It “closes twenty minutes before departure”')).toBeVisible();
      await expect(log).not.toContainText('[1]');
      await expect(log.getByText(t('schedules.runStates.done'), { exact: true })).toBeVisible();
      await expectAccessible(page);
      const edit = t('schedules.edit', { question: 'When does the gate close?' });
      await page.getByRole('button', { name: edit, exact: true }).click();
      await dialog.getByLabel(t('schedules.form.time'), { exact: true }).fill('06:45');
      await dialog.getByRole('button', { name: t('portal.save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('06:45').first()).toBeVisible();
    });

    await test.step('a citation in the log leads to its words, beside the conversation', async () => {
      const cited = t('chat.citation.label', { number: 1, source: 'gate.md' });
      await page
        .getByRole('region', { name: t('schedules.log') })
        .getByRole('button', { name: cited })
        .click();
      await page.waitForURL(/ai-gen\?conversation=.*&file=/);
      await expect(page.locator('mark', { hasText: 'closes twenty minutes before departure' })).toBeVisible();
    });

    await test.step('the keys stand in the panel of the organisation, too', async () => {
      await open(`/tenants/${tenantId}/panel?part=tools`);
      await expect(page.getByText('Orders key')).toBeVisible();
      await expectAccessible(page);
    });
    expect(trouble).toEqual([]);
  });
}

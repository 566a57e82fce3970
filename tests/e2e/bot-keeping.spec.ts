import { expectAccessible } from '../testing/accessibility.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { textsOf } from '../testing/texts.ts';

test('an API key is shown once, its removal keeps the focus in the page, and a refused audience is shown no longer', async ({
  signedIn,
  database,
}) => {
  const { modelBotId, companyId } = await seedTenant(database);
  const t = textsOf('en');
  const page = await signedIn(await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] }));
  await prepareInterception(page);
  await openAwake(page, `/model-bots/${modelBotId}/uploads?tab=share&part=programs`);
  await page.getByRole('button', { name: t('uploads.share.createKey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('uploads.share.keyName')).fill('Website');
  await dialog.getByRole('button', { name: t('uploads.share.createKey') }).click();
  const key = dialog.locator('code').filter({ hasText: /^pk_/ });
  await expect(key).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click();
  await expect(key).toHaveCount(0);
  const remove = page.getByRole('button', { name: t('uploads.share.deleteKey.action', { name: 'Website' }) });
  await remove.press('Enter');
  await dialog.getByRole('button', { name: t('portal.delete') }).press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const audience = (kind: 'all' | 'chosen') => page.getByLabel(t(`workshop.share.audiences.${kind}.title`));
  await page.route('**/audience', (route) => route.abort());
  await page.getByRole('tab', { name: t('workshop.share.parts.people') }).click();
  await audience('chosen').click();
  await expect(page.getByText(t('errors.network'))).toBeVisible();
  await expect(audience('all')).toBeChecked();
});

test('what is typed and not saved stays behind other sections, and the browser asks before the page is left', async ({
  signedIn,
  database,
}) => {
  const { modelBotId, companyId } = await seedTenant(database);
  const t = textsOf('en');
  const page = await signedIn(await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] }));
  await openAwake(page, `/model-bots/${modelBotId}/uploads?tab=share&part=sites`);
  const greeting = page.getByLabel(t('workshop.widget.fields.greeting'));
  await greeting.fill('Welcome aboard');
  await page.getByRole('tab', { name: t('workshop.tabs.tools') }).click();
  await expect(greeting).toBeHidden();
  await page.getByRole('tab', { name: t('uploads.tabs.share') }).click();
  await expect(greeting).toHaveValue('Welcome aboard');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: t('portal.save'), exact: true })
    .click();
  await expect(page.getByText(t('workshop.widget.saved'))).toBeVisible();
  await page.getByRole('tab', { name: t('workshop.tabs.tools') }).click();
  await expect(greeting).toHaveCount(0);
});

test('an archived bot can be restored from its page, or deleted for good', async ({ signedIn, database }) => {
  const { modelBotId, companyId } = await seedTenant(database);
  const t = textsOf('en');
  const page = await signedIn(await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] }));
  await openAwake(page, `/model-bots/${modelBotId}/uploads`);
  const archive = async () => {
    await page.getByRole('button', { name: t('workshop.menu', { name: 'Test bot' }) }).click();
    await page.getByRole('menuitem', { name: t('workshop.archive.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('workshop.archive.confirm') })
      .click();
    await expect(page.getByText(t('workshop.archived.title'))).toBeVisible();
  };
  await archive();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('workshop.restore.action') }).click();
  await expect(page.getByRole('tab', { name: t('uploads.tabs.files') })).toBeVisible();
  await expectAwake(page);
  await archive();
  await page.getByRole('button', { name: t('workshop.erase.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('workshop.erase.confirm') })
    .click();
  await page.waitForURL('**/model-bots?list=all');
  await expect(page.getByText(t('modules.bots.empty.title'))).toBeVisible();
  await expectAccessible(page);
});

test('with one bot only, the list of bots leads straight to it', async ({ signedIn, database }) => {
  const { modelBotId, companyId } = await seedTenant(database);
  const creator = await signedIn(
    await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] }),
  );
  await creator.goto(`/es/model-bots`);
  await expect(creator).toHaveURL(`/es/model-bots/${modelBotId}/uploads`);
  const reader = await signedIn(await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] }));
  await reader.goto(`/model-bots`);
  await expect(reader).toHaveURL(`/model-bots/${modelBotId}/ai-gen`);
});

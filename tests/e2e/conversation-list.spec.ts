import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/server/db/database.ts';
import { conversations } from '../../src/server/db/schema/conversations.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const day = 86_400_000;

for (const locale of locales) {
  const t = textsOf(locale);
  const at = (path: string) => `${locale === 'en' ? '' : `/${locale}`}${path}`;

  test(`in ${locale}, conversations with all assistants are listed by day, archived, deleted and brought back`, async ({
    page,
    parley,
    database,
  }) => {
    const tenant = await seedTenant(database);
    const person = await seedPerson(database, {
      roles: [{ name: 'READ_USER', companyId: tenant.companyId }],
    });
    const [own, other] = await seedTalks(database, tenant, person.id);
    const trouble = watchPage(page, parley.origin);
    const list = page.getByRole('navigation', { name: t('chat.conversations.title') });
    const group = (name: 'today' | 'yesterday' | 'week' | 'older') =>
      list.getByRole('region', { name: t(`chat.conversations.groups.${name}`) });
    const talk = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) });
    const act = async (title: string, name: string) => {
      await list.getByRole('button', { name: t('chat.conversations.actions', { title }) }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const undo = page.getByRole('button', { name: t('common.undo') });
    const more = async (name: string) => {
      await list.getByRole('button', { name: t('chat.conversations.more') }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const path = (bot: string) => at(`/model-bots/${bot}/ai-gen`);
    await signInPage(page, { email: person.email });
    await openAwake(page, path(own));

    await test.step('by day, those of other assistants with their names', async () => {
      await expect(group('today')).toContainText('Alpha');
      await expect(group('yesterday')).toContainText('Beta');
      await expect(group('today')).toContainText('Own desk');
      await expect(group('yesterday')).toContainText('Other desk');
      await expect(group('older')).toContainText('Gamma');
      await expectAccessible(page);
    });

    await test.step('archived, and brought back by undoing it or from the archive', async () => {
      await act('Alpha', t('chat.conversations.archive'));
      await expect(talk('Alpha')).toHaveCount(0);
      await undo.click();
      await expect(talk('Alpha')).toHaveCount(1);
      await act('Alpha', t('chat.conversations.archive'));
      await expect(talk('Alpha')).toHaveCount(0);
      await more(t('chat.conversations.showArchived'));
      await expect(talk('Alpha')).toHaveCount(1);
      await expect(talk('Beta')).toHaveCount(0);
      await expectAccessible(page);
      await act('Alpha', t('chat.conversations.unarchive'));
      await list.getByRole('button', { name: t('chat.conversations.backToList') }).click();
      await expect(talk('Alpha')).toHaveCount(1);
    });

    await test.step('deleted several at once, and brought back', async () => {
      await more(t('chat.conversations.choose'));
      await list.getByRole('checkbox', { name: /^Alpha/ }).check();
      await list.getByRole('checkbox', { name: /^Beta/ }).check();
      await expect(list.getByText(t('chat.conversations.chosen', { count: 2 }))).toBeVisible();
      await expectAccessible(page);
      await list.getByRole('button', { name: t('portal.delete'), exact: true }).click();
      await expect(talk('Alpha')).toHaveCount(0);
      await expect(talk('Gamma')).toHaveCount(1);
      await undo.last().click();
      await expect(talk('Alpha')).toHaveCount(1);
      await expect(talk('Beta')).toHaveCount(1);
    });

    await test.step('deleted for good when the page is left', async () => {
      await act('Gamma', t('portal.delete'));
      await expect(talk('Gamma')).toHaveCount(0);
      await page.goto(path(other));
      await expect(talk('Beta')).toHaveCount(1);
      await expect
        .poll(() => titlesOf(database, person.id), { message: 'removed with the page that was left' })
        .toEqual(['Alpha', 'Beta']);
    });

    await test.step('filtered by assistant, and the other one is asked from the header', async () => {
      await openAwake(page, path(own));
      await more(t('chat.assistants.with', { name: 'Other desk' }));
      await expect(talk('Alpha')).toHaveCount(0);
      await talk('Beta').click();
      await expect(page).toHaveURL(new RegExp(`/model-bots/${other}/ai-gen\\?conversation=`));
      await expectAwake(page);
      await page.getByRole('button', { name: t('chat.assistants.switch') }).click();
      await page.getByRole('menuitem', { name: 'Own desk' }).click();
      await expect(page).toHaveURL(new RegExp(`/model-bots/${own}/ai-gen$`));
    });

    await test.step('hidden, and hidden still after a reload', async () => {
      await expectAwake(page);
      await page.getByRole('button', { name: t('chat.conversations.hideList') }).click();
      await expect(list).toBeHidden();
      await page.reload();
      await expectAwake(page);
      await expect(list).toBeHidden();
      await page.getByRole('button', { name: t('chat.conversations.showList') }).click();
      await expect(list).toBeVisible();
    });
    expect(trouble).toEqual([]);
  });
}

const titlesOf = (database: Database, userId: string) =>
  database.acrossSpaces(async (transaction) =>
    (
      await transaction
        .select({ title: conversations.title })
        .from(conversations)
        .where(eq(conversations.userId, userId))
        .orderBy(conversations.title)
    ).map(({ title }) => title),
  );

/** Two assistants, and a conversation of today, of yesterday with the other one, and of long ago. */
async function seedTalks(database: Database, tenant: SeededTenant, userId: string) {
  const [own, other] = [uuidv7(), uuidv7()];
  const { tenantId, companyId } = tenant;
  const talk = (title: string, modelBotId: string, daysAgo: number) => ({
    spaceId: tenantId,
    modelBotId,
    userId,
    title,
    leafId: uuidv7(),
    updatedAt: new Date(Date.now() - daysAgo * day),
  });
  await database.acrossSpaces(async (transaction) => {
    const place = { spaceId: tenantId, tenantId, companyId, publishedAt: new Date() };
    await transaction.insert(modelBots).values([
      { id: own, ...place, name: 'Own desk' },
      { id: other, ...place, name: 'Other desk' },
    ]);
    await transaction
      .insert(conversations)
      .values([talk('Alpha', own, 0), talk('Beta', other, 1), talk('Gamma', own, 90)]);
  });
  return [own, other] as const;
}

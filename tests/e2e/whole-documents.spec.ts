import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

const bylaws = Array.from({ length: 20 }, (_, at) => {
  const filling = Array.from(
    { length: 6 },
    () => `${'Ships of the line and their crews moor here '.repeat(26)}.`,
  );
  return `# Chapter ${at + 1}\n\nThe fine is ${at + 1}00 euros.\n\n${filling.join('\n\n')}`;
}).join('\n\n');

const asked = { en: 'Summarise the bylaws file', es: 'Resume el archivo bylaws' } as const;

for (const locale of locales) {
  const t = textsOf(locale);

  test(`in ${locale}, whoever wants a document summed up sees how far it is read, and at the end how much was`, async ({
    page,
    parley,
    database,
    provider,
  }) => {
    const { tenantId, modelBotId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const client = await new ApiClient(parley.origin).signIn(email, testPassword);
    await client.upload(modelBotId, 'bylaws.md', bylaws);
    await client.untilIngested(modelBotId);
    const trouble = watchPage(page, parley.origin);
    await page.setViewportSize({ width: 360, height: 720 });
    await signInPage(page, { email });
    await openAwake(page, `${locale === 'en' ? '' : '/es'}/model-bots/${modelBotId}/ai-gen`);
    const held = Promise.withResolvers<string>();
    let parts = 0;
    provider.script(({ messages }) => {
      if (!messages[0]?.content.includes('take notes')) return ['There are fines.'];
      parts += 1;
      return parts < 3 ? ['- There is a fine [1]'] : [held.promise];
    });
    await askInChat(page, t, asked[locale]);
    const steps = page.getByRole('region', { name: t('chat.steps.label') });
    const reading = (read: RegExp) =>
      new RegExp(`${t('chat.whole.reading.sections', { count: 20, read: '§' })}`.replace('§', read.source));
    await expect(steps.getByText(reading(/[1-9]\d*/)).first()).toBeVisible();
    await expectAccessible(page);
    held.resolve('- There is a fine [1]');
    const covered = t('chat.whole.read.sections', { count: 20, read: '20' });
    await expect(page.locator('.prose-answer').getByText(`${covered} (bylaws.md).`)).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });
}

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ModelBotData } from '../../src/contracts/model-bot.ts';
import type { FileErrorCode } from '../../src/rules/files.ts';
import { countedExactly } from '../../src/rules/lists.ts';
import { usageDays } from '../../src/server/db/schema/billing.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { qualityResults, qualityRuns } from '../../src/server/db/schema/quality.ts';
import { openPages } from '../testing/shown-pages.ts';
import { createSuite } from '../testing/suite.ts';
import { textsOf } from '../testing/texts.ts';

const suite = createSuite();

/** What pages show to a person, without what their islands are given. */
const pagesFor = (userId: string) => openPages(suite.database, { origin: suite.anonymous.origin, userId });

test('files that could not be read are counted without those that somebody stopped, and named by their assistant', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const { data: other } = await admin.post<ModelBotData>('model-bots', { companyId, name: 'Prices' });
  const { data: fine } = await admin.post<ModelBotData>('model-bots', { companyId, name: 'Nothing wrong' });
  const file = (botId: string, errorCode: FileErrorCode | null) => ({
    spaceId: tenantId,
    modelBotId: botId,
    name: `${randomUUID()}.pdf`,
    size: 10,
    errorCode,
    sha256: randomUUID(),
    storageKey: randomUUID(),
    status: 'failed' as const,
  });
  await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(files)
      .values([
        file(modelBotId, 'damaged'),
        file(other.id, 'encrypted'),
        file(other.id, null),
        file(fine.id, 'cancelled'),
        file(fine.id, 'already_here'),
      ]),
  );
  const page = await pagesFor(admin.userId);
  for (const place of [`tenants/${tenantId}`, `companies/${companyId}`]) {
    const { shown } = await page(`/${place}/panel`);
    const [, ...after] = shown.slice(
      shown.indexOf(textsOf('en')('organisation.attention.failedFiles', { count: 3 })),
    );
    expect(after.slice(0, 4)).toEqual(['Prices', '(2)', 'Test bot', '(1)']);
    expect(shown).not.toContain('Nothing wrong');
  }
});

test('answers of the week that found nothing or broke off, and questions that failed last, are counted by assistant', async () => {
  const { tenantId, companyId, modelBotId, admin } = await suite.administered();
  const { data: fine } = await admin.post<ModelBotData>('model-bots', { companyId, name: 'Nothing wrong' });
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const day = (days: number, refused: number, failed: number) => ({
    spaceId: tenantId,
    modelBotId,
    userId: admin.userId,
    day: dayBefore(days),
    answered: 5,
    refused,
    failed,
  });
  const run = (createdAt: Date) => ({
    id: randomUUID(),
    spaceId: tenantId,
    modelBotId,
    trigger: 'person' as const,
    target: 'draft' as const,
    status: 'finished' as const,
    model: 'quoter',
    total: 2,
    createdAt,
  });
  const [earlier, last] = [run(new Date(Date.now() - 60_000)), run(new Date())];
  const result = (runId: string, position: number, outcome: 'passed' | 'failed') => ({
    runId,
    position,
    spaceId: tenantId,
    question: 'When?',
    expectedText: '',
    expectsRefusal: true,
    outcome,
  });
  await suite.database.acrossSpaces(async (transaction) => {
    await transaction
      .insert(usageDays)
      .values([day(1, 2, 1), day(3, 1, 0), day(20, 50, 50), { ...day(1, 0, 0), modelBotId: fine.id }]);
    await transaction.insert(qualityRuns).values([earlier, last]);
    await transaction
      .insert(qualityResults)
      .values([
        result(earlier.id, 0, 'failed'),
        result(earlier.id, 1, 'failed'),
        result(last.id, 0, 'failed'),
        result(last.id, 1, 'passed'),
      ]);
  });
  const page = await pagesFor(admin.userId);
  const t = textsOf('en');
  for (const place of [`tenants/${tenantId}`, `companies/${companyId}`]) {
    const { shown } = await page(`/${place}/panel`);
    const told = [
      [t('organisation.attention.failedTrials', { count: 1 }), '(1)'],
      [t('organisation.attention.failedAnswers', { count: 1 }), '(1)'],
      [t('organisation.attention.unanswered', { count: 3 }), '(3)'],
    ] as const;
    for (const [text, count] of told) {
      const at = shown.indexOf(text);
      expect([text, ...shown.slice(at + 1, at + 3)]).toEqual([text, 'Test bot', count]);
    }
    const quality = await page(`/${place}/panel?part=quality`);
    expect(quality.shown).toContain('Test bot');
  }
});

test('the administration counts files that could not be read as far as lists count', async () => {
  const { tenantId, modelBotId } = await suite.administered();
  const { userId } = await suite.person({ name: 'ADMIN' });
  const t = textsOf('en');
  const text = t('organisation.attention.failedFiles', { count: countedExactly });
  const page = await pagesFor(userId);
  await suite.database.acrossSpaces((transaction) =>
    transaction.execute(sql`
      INSERT INTO files (space_id, model_bot_id, name, size, status, error_code, sha256, storage_key, id)
      SELECT ${tenantId}::uuid, ${modelBotId}::uuid, 'broken.pdf', 10, 'failed', 'damaged', n::text, n::text,
        gen_random_uuid()
      FROM generate_series(1, ${countedExactly + 5}::int) AS n`),
  );
  expect((await page('/admin/overview')).shown).toContain(t('admin.overview.atLeast', { text }));
  await suite.database.acrossSpaces((transaction) =>
    transaction.delete(files).where(eq(files.modelBotId, modelBotId)),
  );
  expect((await page('/admin/overview')).shown).not.toContain(text);
});

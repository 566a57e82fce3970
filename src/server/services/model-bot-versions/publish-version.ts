import { and, asc, desc, eq, lte, ne } from 'drizzle-orm';
import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import { versionsPerBot } from '#rules/limits.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { modelBots, modelBotVersions, type VersionFile } from '../../db/schema/organisation.ts';
import { newRecordId } from '../../new-record-id.ts';
import { presentTime } from '../../time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { SignedInContext } from '../context.ts';
import { beginQualityRun } from '../quality/begin-quality-run.ts';
import { readVersion } from './find-version.ts';

/**
 * Makes settings the version that answers from now on, with the list of files as they are. The oldest version goes
 * where there are as many as are kept, and the questions on the bot's list are asked.
 * @param transaction holds the lock on the bot's row, so that numbers stay whole
 */
export async function publishVersion(
  ctx: SignedInContext,
  transaction: Transaction,
  version: {
    modelBotId: string;
    spaceId: string;
    settings: ModelBotSettings;
    note: string;
    action: 'modelBot.published' | 'modelBot.rolledBack';
  },
): Promise<ModelBotVersionDetail> {
  const { modelBotId, spaceId, settings, note, action } = version;
  const id = newRecordId();
  const actorId = ctx.actor.account.id;
  const [latest] = await transaction
    .select({ number: modelBotVersions.number })
    .from(modelBotVersions)
    .where(eq(modelBotVersions.modelBotId, modelBotId))
    .orderBy(desc(modelBotVersions.number))
    .limit(1);
  const number = (latest?.number ?? 0) + 1;
  await transaction.insert(modelBotVersions).values({
    id,
    spaceId,
    modelBotId,
    number,
    note,
    settings,
    files: await filesNow(transaction, modelBotId),
    publishedBy: actorId,
  });
  await transaction
    .update(modelBots)
    .set({ publishedVersionId: id, publishedAt: presentTime() })
    .where(eq(modelBots.id, modelBotId));
  await transaction
    .delete(modelBotVersions)
    .where(
      and(eq(modelBotVersions.modelBotId, modelBotId), lte(modelBotVersions.number, number - versionsPerBot)),
    );
  await recordAuditEvent(transaction, {
    spaceId,
    actorId,
    action,
    subjectType: 'modelBot',
    subjectId: modelBotId,
    details: { number, note },
  });
  const published = await readVersion(transaction, modelBotId, id);
  await beginQualityRun(ctx, transaction, {
    modelBotId,
    spaceId,
    target: 'published',
    trigger: 'publication',
  });
  return published;
}

/** The files that count: those that could not be read do not. */
export function filesNow(transaction: Transaction, modelBotId: string): Promise<VersionFile[]> {
  return transaction
    .select({ id: files.id, name: files.name, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.modelBotId, modelBotId), ne(files.status, 'failed')))
    .orderBy(asc(files.createdAt), asc(files.id));
}

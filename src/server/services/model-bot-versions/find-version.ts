import { and, eq } from 'drizzle-orm';
import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { profiles } from '../../db/schema/identity.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { presentVersion, versionColumns } from './present-version.ts';

/** A version with its settings and files. @throws {AppError} `not_found` */
export async function findVersion({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; versionId: string; place: AuthorizedPlace };
}): Promise<ModelBotVersionDetail> {
  return ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    readVersion(transaction, input.modelBotId, input.versionId),
  );
}

/** The same within a transaction. @throws {AppError} `not_found` */
export async function readVersion(
  transaction: Transaction,
  modelBotId: string,
  versionId: string,
): Promise<ModelBotVersionDetail> {
  const [found] = await transaction
    .select({ ...versionColumns, settings: modelBotVersions.settings, files: modelBotVersions.files })
    .from(modelBotVersions)
    .innerJoin(modelBots, eq(modelBots.id, modelBotVersions.modelBotId))
    .leftJoin(profiles, eq(profiles.userId, modelBotVersions.publishedBy))
    .where(and(eq(modelBotVersions.id, versionId), eq(modelBotVersions.modelBotId, modelBotId)));
  if (!found) throw new AppError('not_found');
  const { settings, files, ...row } = found;
  return { ...presentVersion(row), settings, files };
}

import { sql } from 'drizzle-orm';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';
import { profiles } from '../../db/schema/identity.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';

/** What a version shows, of `model_bot_versions` with its bot and the profile of who published it. */
export const versionColumns = {
  id: modelBotVersions.id,
  number: modelBotVersions.number,
  note: modelBotVersions.note,
  fileCount: sql<number>`jsonb_array_length(${modelBotVersions.files})`.mapWith(Number),
  publishedBy: modelBotVersions.publishedBy,
  firstName: profiles.firstName,
  current: sql<boolean>`(${modelBots.publishedVersionId} IS NOT DISTINCT FROM ${modelBotVersions.id})`,
  createdAt: modelBotVersions.createdAt,
};

type Row = Omit<ModelBotVersionData, 'publishedBy' | 'createdAt'> & {
  publishedBy: string | null;
  firstName: string | null;
  createdAt: Date;
};

export function presentVersion({ publishedBy, firstName, createdAt, ...row }: Row): ModelBotVersionData {
  return {
    ...row,
    publishedBy: publishedBy && firstName ? { id: publishedBy, firstName } : null,
    createdAt: createdAt.toISOString(),
  };
}

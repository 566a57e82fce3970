import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';

export const draftKey = 'draft';

/** Ids of versions, or `draftKey`. */
export type Pair = { before: string; after: string };

/**
 * What is compared before anybody chooses: what is published with a draft that differs from it, else the version
 * before the newest with the newest. Null where there is only one to look at.
 * @param versions newest first
 */
export function comparedPair(
  bot: Pick<ModelBotDetail, 'unpublishedChanges' | 'fileCount'>,
  versions: readonly Pick<ModelBotVersionData, 'id' | 'current' | 'fileCount'>[],
): Pair | null {
  const [newest, previous] = versions;
  const published = versions.find(({ current }) => current);
  const base = published ?? newest;
  if (!base || !newest) return null;
  const differs = !published || bot.unpublishedChanges > 0 || bot.fileCount !== published.fileCount;
  if (differs) return { before: base.id, after: draftKey };
  return previous ? { before: previous.id, after: newest.id } : null;
}

import type { FoundPassage } from '#contracts/search.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { Context } from '../../context.ts';
import { searchPassages } from '../../knowledge/retrieval.ts';

/** The passages of a bot's files that best fit a question, best first. */
export async function searchModelBot({
  ctx,
  input,
}: {
  ctx: Context;
  input: { modelBotId: string; place: Pick<AuthorizedPlace, 'spaceId'>; query: string; limit: number };
}): Promise<FoundPassage[]> {
  const { place, ...search } = input;
  const found = await searchPassages(ctx.app, { ...search, spaceId: place.spaceId });
  return found.map(({ fileId, fileName, page, start, end, text, score }) => ({
    fileId,
    fileName,
    page,
    start,
    end,
    text,
    score,
  }));
}

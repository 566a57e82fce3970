import type { FoundPassage } from '#contracts/model-bot-search.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { pagesWithin } from '../../reading/blocks/layout.ts';
import type { Context } from '../context.ts';
import { searchFiles } from '../files/search-files.ts';

/** The passages of a bot's files that best fit a question, best first. */
export async function searchModelBot({
  ctx,
  input,
}: {
  ctx: Context;
  input: {
    modelBotId: string;
    place: Pick<AuthorizedPlace, 'spaceId' | 'companyId'>;
    query: string;
    limit: number;
  };
}): Promise<FoundPassage[]> {
  const { place, modelBotId, ...search } = input;
  const { spaceId, companyId = null } = place;
  const payer = {
    spaceId,
    companyId,
    modelBotId,
    userId: ctx.actor?.account.id ?? null,
    use: 'answer',
  } as const;
  const found = await searchFiles(ctx.app, payer, search);
  return found.map(({ page, layout, ...passage }) => {
    const { fileId, fileName, title, section, omissions, start, end, text, score } = passage;
    return {
      fileId,
      fileName,
      ...(title && { title }),
      ...pagesWithin({ page, layout }),
      ...(section && { section }),
      ...(omissions && { omissions }),
      start,
      end,
      text,
      score,
    };
  });
}

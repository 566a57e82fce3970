import { sql } from 'drizzle-orm';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { SignedInContext } from '../context.ts';
import { headingsOf, questionsOfHeadings } from './questions-of-headings.ts';

const mostQuestions = 4;
/** The newest files, and of each so many passages from its beginning: enough to choose from, and quick on any bot. */
const mostFiles = 4;
const mostPassages = 12;

/** What a conversation with the bot can begin with: the questions it was given, else some of its files' headings. */
export async function readStarterQuestions({
  ctx,
  input: { bot, place },
}: {
  ctx: SignedInContext;
  input: {
    bot: Pick<ModelBotDetail, 'id' | 'fileCount' | 'starterQuestions'>;
    place: { spaceId: string };
  };
}): Promise<string[]> {
  if (bot.starterQuestions.length > 0 || bot.fileCount === 0) return bot.starterQuestions;
  const { rows } = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.execute<{ fileId: string; start: number; text: string; layout: string }>(sql`
      SELECT newest.id AS "fileId", p.start, p.text, p.layout
      FROM (SELECT id, created_at FROM files WHERE model_bot_id = ${bot.id} AND status = 'ready'
        ORDER BY created_at DESC, id DESC LIMIT ${mostFiles}) newest
      CROSS JOIN LATERAL (SELECT ordinal, start, text, layout FROM passages
        WHERE file_id = newest.id ORDER BY ordinal LIMIT ${mostPassages}) p
      WHERE p.layout LIKE '%h%' ORDER BY newest.created_at DESC, newest.id DESC, p.ordinal`),
  );
  return questionsOfHeadings(headingsOf(rows), ctx.locale, mostQuestions);
}

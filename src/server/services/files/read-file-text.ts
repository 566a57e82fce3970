import { eq, sql } from 'drizzle-orm';
import type { FileTextData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { files, fileTexts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { isReadable } from './is-readable.ts';

const charactersPerPiece = 500_000;

/**
 * The stored text of a file that has been read: one of the bot's, or one that the person attached in a conversation
 * with it. It comes in pieces, since to take up twenty megabytes at once is long for a process that others wait for.
 * @throws {AppError} `not_found`
 */
export async function readFileText({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; place: AuthorizedPlace };
}): Promise<Omit<FileTextData, 'text'> & { text: string[] }> {
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const [row] = await transaction
      .select({
        fileId: files.id,
        fileName: files.name,
        title: files.title,
        format: files.format,
        pageStarts: fileTexts.pageStarts,
        recognisedPages: sql<number[]>`ARRAY(
          SELECT page FROM page_words WHERE page_words.file_id = ${files.id} ORDER BY page)`,
      })
      .from(fileTexts)
      .innerJoin(files, eq(files.id, fileTexts.fileId))
      .where(isReadable(ctx, input));
    if (!row) throw new AppError('not_found');
    const { rows } = await transaction.execute<{ piece: string }>(sql`
      WITH whole AS MATERIALIZED (SELECT text || '' AS text FROM file_texts WHERE file_id = ${row.fileId})
      SELECT substr(text, start, ${charactersPerPiece}) AS piece
      FROM whole, generate_series(1, length(text), ${charactersPerPiece}) AS start
      ORDER BY start`);
    return { ...row, text: rows.map(({ piece }) => piece) };
  });
}

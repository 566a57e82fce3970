import { and, eq, gte, sql } from 'drizzle-orm';
import type { FileBlocksData } from '#contracts/file.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { fileBlocks, files, fileTexts } from '../../db/schema/knowledge.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import { isReadable } from './is-readable.ts';

/**
 * A part of what was read of a file whose text the person may read, as blocks, and which part of the page comes next.
 * @throws {AppError} `not_found`
 */
export async function readFileBlocks({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { modelBotId: string; fileId: string; page: number; part: number; place: AuthorizedPlace };
}): Promise<FileBlocksData> {
  const { page, part } = input;
  const rows = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({
        part: fileBlocks.part,
        blocks: sql<
          FileBlocksData['blocks']
        >`CASE WHEN ${fileBlocks.part} = ${part} THEN ${fileBlocks.blocks} END`,
      })
      .from(fileTexts)
      .innerJoin(files, eq(files.id, fileTexts.fileId))
      .leftJoin(
        fileBlocks,
        and(eq(fileBlocks.fileId, files.id), eq(fileBlocks.page, page), gte(fileBlocks.part, part)),
      )
      .where(isReadable(ctx, input))
      .orderBy(fileBlocks.part)
      .limit(2),
  );
  if (rows.length === 0) throw new AppError('not_found');
  return { blocks: rows[0]?.blocks ?? null, next: rows[1]?.part ?? null };
}

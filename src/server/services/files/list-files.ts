import { and, asc, desc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import type { FileData, FileListInput } from '#contracts/file.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { containing } from '../../db/like.ts';
import { files } from '../../db/schema/knowledge.ts';
import type { SignedInContext } from '../context.ts';
import { totalOf } from '../lists/count-up-to.ts';
import { presentFile } from './present-file.ts';

const orders = {
  name: asc(sql`lower(${files.name})`),
  '-name': desc(sql`lower(${files.name})`),
  createdAt: asc(files.createdAt),
  '-createdAt': desc(files.createdAt),
  size: asc(files.size),
  '-size': desc(files.size),
};

/** A bot's files, a page at a time, found by name or title. */
export async function listFiles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: FileListInput & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ files: FileData[]; meta: ListMeta }> {
  const { page, perPage, sort = '-createdAt', search } = input;
  const where = and(
    eq(files.modelBotId, input.modelBotId),
    search ? or(ilike(files.name, containing(search)), ilike(files.title, containing(search))) : undefined,
  );
  return ctx.app.database.reading.inSpace(input.place.spaceId, async (transaction) => {
    const matching = () =>
      transaction
        .select({ ...getTableColumns(files), total: sql<number>`count(*) OVER ()`.mapWith(Number) })
        .from(files)
        .where(where);
    const rows = await matching()
      .orderBy(orders[sort], desc(files.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    return {
      files: rows.map(presentFile),
      meta: { page, perPage, ...(await totalOf(transaction, { page, rows }, matching())) },
    };
  });
}

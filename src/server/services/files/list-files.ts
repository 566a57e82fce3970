import { and, count, desc, eq, ilike } from 'drizzle-orm';
import type { FileData } from '#contracts/file.ts';
import type { ListInput, ListMeta } from '#contracts/list.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { containing } from '../../db/like.ts';
import { files } from '../../db/schema/knowledge.ts';
import { presentFile } from './present-file.ts';

/** A bot's files, newest first. */
export async function listFiles({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: ListInput & { modelBotId: string; place: AuthorizedPlace };
}): Promise<{ files: FileData[]; meta: ListMeta }> {
  const { page, perPage, search } = input;
  const where = and(
    eq(files.modelBotId, input.modelBotId),
    search ? ilike(files.name, containing(search)) : undefined,
  );
  return ctx.app.database.inSpace(input.place.spaceId, async (transaction) => {
    const rows = await transaction
      .select()
      .from(files)
      .where(where)
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const [counted] = await transaction.select({ total: count() }).from(files).where(where);
    return { files: rows.map(presentFile), meta: { page, perPage, total: counted?.total ?? 0 } };
  });
}

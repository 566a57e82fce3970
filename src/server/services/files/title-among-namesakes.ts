import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/knowledge.ts';
import { numberedName, numberedStem } from './display-name.ts';

/**
 * What an upload is called among its owner's others, so that people and models tell those of one name apart:
 * "plan (2).pdf" for the second, `null` for the only one, which goes by its name. Whoever asks has to hold a lock on the
 * name.
 * @param owner whose files count
 * @param exceptId a file that does not count
 */
export async function titleAmongNamesakes(
  transaction: Transaction,
  { owner, name, exceptId }: { owner: SQL; name: string; exceptId?: string },
): Promise<string | null> {
  const others = await transaction
    .select({ shown: sql<string>`coalesce(${files.title}, ${files.name})` })
    .from(files)
    .where(
      and(
        owner,
        isNull(files.sourceUrl),
        exceptId === undefined ? undefined : ne(files.id, exceptId),
        // Some are called "plan (2).pdf" by themselves.
        or(eq(files.name, name), sql`starts_with(${files.name}, ${numberedStem(name)})`),
      ),
    );
  const taken = new Set(others.map(({ shown }) => shown));
  if (!taken.has(name)) return null;
  let number = 2;
  while (taken.has(numberedName(name, number))) number += 1;
  return numberedName(name, number);
}

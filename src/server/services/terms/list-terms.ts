import { asc, sql } from 'drizzle-orm';
import type { TermData } from '#contracts/term.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { terms } from '../../db/schema/knowledge.ts';
import type { SignedInContext } from '../context.ts';
import { presentTerm } from './present-term.ts';

/** A tenant's own terms in alphabetical order. */
export async function listTerms({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<TermData[]> {
  const rows = await ctx.app.database.reading.inSpace(input.place.spaceId, (transaction) =>
    transaction
      .select({ id: terms.id, term: terms.term, meanings: terms.meanings, createdAt: terms.createdAt })
      .from(terms)
      .orderBy(asc(sql`lower(${terms.term})`)),
  );
  return rows.map(presentTerm);
}

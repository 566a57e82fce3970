import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { terms } from '../../db/schema/knowledge.ts';
import { modelBots } from '../../db/schema/organisation.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';

export type TenantTerms = {
  /** The terms of the tenant that the bot belongs to, as they are now; null when it has none. */
  lexiconFor(transaction: Transaction, modelBotId: string): Promise<Lexicon | null>;
};

const mostHeld = 200;

/** Keeps the lexicons of the tenants asked last, each made anew when its terms have changed. */
export function createTenantTerms(): TenantTerms {
  const held = new Map<string, { written: string; lexicon: Lexicon }>();
  return {
    async lexiconFor(transaction, modelBotId) {
      const rows = await transaction
        .select({ tenantId: terms.tenantId, term: terms.term, meanings: terms.meanings })
        .from(terms)
        .innerJoin(modelBots, eq(modelBots.tenantId, terms.tenantId))
        .where(eq(modelBots.id, modelBotId))
        .orderBy(terms.id);
      const [first] = rows;
      if (!first) return null;
      const written = JSON.stringify(rows);
      const known = held.get(first.tenantId);
      const lexicon = known?.written === written ? known.lexicon : createLexicon(rows.flatMap(pairsOf));
      held.delete(first.tenantId);
      held.set(first.tenantId, { written, lexicon });
      for (const oldest of held.keys()) {
        if (held.size <= mostHeld) break;
        held.delete(oldest);
      }
      return lexicon;
    },
  };
}

/** The term stands for each of its meanings and they for it, in whatever language each is. */
function pairsOf({ term, meanings }: { term: string; meanings: readonly string[] }) {
  return meanings.map((to) => ({ from: term, to, languages: [null, null] as const }));
}

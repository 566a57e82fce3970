import { createLexicon, type Lexicon } from './lexicon.ts';

/** A word or phrase that a tenant added, with what stands for it. */
export type TermRow = { tenantId: string; term: string; meanings: readonly string[] };

export type TenantTerms = {
  /** The lexicon that a tenant's terms make; null when it has none. @param rows all of one tenant */
  lexiconOf(rows: readonly TermRow[]): Lexicon | null;
};

const mostHeld = 200;

/** Keeps the lexicons of the tenants asked last, each made anew when its terms have changed. */
export function createTenantTerms(): TenantTerms {
  const held = new Map<string, { written: string; lexicon: Lexicon }>();
  return {
    lexiconOf(rows) {
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

/** The term and its meanings stand for each other, each for every other, in whatever language it is. */
function pairsOf({ term, meanings }: TermRow) {
  const words = [term, ...meanings];
  return words.flatMap((from, index) =>
    words.slice(index + 1).map((to) => ({ from, to, languages: [null, null] as const, isOwn: true })),
  );
}

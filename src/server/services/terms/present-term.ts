import type { TermData } from '#contracts/term.ts';
import type { terms } from '../../db/schema/knowledge.ts';
import { versionOf } from '../../version-of.ts';

type Row = Pick<typeof terms.$inferSelect, 'id' | 'term' | 'meanings' | 'createdAt'>;

export const presentTerm = ({ id, term, meanings, createdAt }: Row): TermData => ({
  id,
  term,
  meanings,
  version: versionOf([term, meanings]),
  createdAt: createdAt.toISOString(),
});

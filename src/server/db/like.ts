import { type SQL, sql } from 'drizzle-orm';

/** A LIKE pattern that finds `text` anywhere, with its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A LIKE pattern that finds nothing but `text`; with ILIKE, in any case. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Whether an email has these words in it. What all addresses of a domain share would have an index of parts look
 * through all of them, so where the words hold an `@`, it is asked for what stands before that alone.
 */
export function emailHas(column: SQL, words: string): SQL {
  const pattern = containing(words);
  const before = words.slice(0, words.indexOf('@') + 1);
  return before.length > 3
    ? sql`(${column} ILIKE ${containing(before)} AND (${column} || '') ILIKE ${pattern})`
    : sql`${column} ILIKE ${pattern}`;
}

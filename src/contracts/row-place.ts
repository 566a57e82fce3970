import { z } from 'zod';
import { type AdminTableName, adminTableOf, sortedColumn } from '#rules/admin-tables.ts';

/** Where a row stands in a table that is sorted: what it is sorted by, as text, and its id. */
export type RowPlace = { sorted: string; id: string };

/** Of a step backwards: the end of the table instead of a row. */
export const tableEnd = 'end';

/** A place as it travels: one word that says nothing to whoever passes it on. */
export function writeRowPlace({ sorted, id }: RowPlace): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sorted, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @returns null for what does not name a place in this table with this order */
export function readRowPlace(table: AdminTableName, sort: string | undefined, word: string): RowPlace | null {
  const parsed = placeSchema(table, sort).safeParse(decode(word));
  return parsed.success ? { sorted: parsed.data[0], id: parsed.data[1] } : null;
}

function placeSchema(table: AdminTableName, sort: string | undefined) {
  const { kind } = sortedColumn(table, sort);
  // Zeroes end a text for the database; everything else compares.
  const sorted =
    kind === 'moment'
      ? z.iso.datetime({ precision: 6 })
      : kind === 'number'
        ? z.string().regex(/^\d{1,15}$/)
        : z.string().regex(/^[^\0]*$/);
  return z.tuple([sorted, adminTableOf(table).numbered ? z.string().regex(/^\d{1,18}$/) : z.guid()]);
}

function decode(word: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

import { attribute } from '../answering/frame.ts';
import type { StoredTable } from '../tables/stored-tables.ts';

/** What a file's tables are called by: their numbers, columns and rows. */
export const tableLine = ({ caption, section, page, columns, rows }: StoredTable, index: number): string => {
  const place = [page === null ? '' : `p. ${page}`, section, caption].filter(Boolean).join(', ');
  const names = columns.map((name) => `"${attribute(name)}"`).join(', ');
  return `Table ${index + 1}${place ? ` (${attribute(place)})` : ''}: ${rows.length} rows; columns ${names}`;
};

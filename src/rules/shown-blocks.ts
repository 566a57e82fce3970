/** Rows of a table, cell by cell. */
export type CellRows = readonly (readonly string[])[];

/** What was read of a file, as people are shown it: the blocks of its text, and what stood between them. */
export type ShownBlock =
  /** `level` from 1, the highest. */
  | { kind: 'heading'; level: number; text: string }
  /** Furniture is what leads to other parts or stands on every page; it is not searched. */
  | { kind: 'paragraph' | 'code' | 'note' | 'figure' | 'furniture'; text: string }
  /** `level` from 0; `marker` as the file shows it, '' where an entry goes on. */
  | { kind: 'item'; level: number; marker: string; text: string }
  /** `value` is a boolean for a box that is ticked or not. */
  | { kind: 'field'; label: string; value: string | boolean }
  /** `above` are rows of titles and notes that stand over the heads. */
  | { kind: 'table'; caption: string; above: CellRows; heads: CellRows; rows: CellRows };

import { z } from 'zod';

/** The archive's form. One that is newer is refused. */
export const archiveFormat = 1;

/** Names of an archive's entries, in their order. */
export const entryNames = {
  /** Tells what follows, for people too. */
  head: 'parley-backup.json',
  secretsKey: 'secrets.key',
  /** A piece of a table's rows, as `COPY` writes them, compressed. */
  rows: (table: number, piece: number) =>
    `tables/${String(table).padStart(3, '0')}/${String(piece).padStart(7, '0')}.copy.gz`,
  isRows: (name: string) => /^tables\/(\d{3})\/\d{7}\.copy\.gz$/.exec(name)?.[1],
  files: 'files/',
  /** A line for every entry before it: name, size, SHA-256. */
  entries: 'entries.jsonl',
  manifest: 'manifest.json',
} as const;

export const headSchema = z.object({
  format: z.number(),
  version: z.string(),
  createdAt: z.string(),
});

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});

export const manifestSchema = headSchema.extend({
  /** When the newest migration of the database was made, in milliseconds, as the migrations' journal names it. */
  schemaVersion: z.number(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number() }),
  /** The SHA-256 of `entries.jsonl`. */
  entries: z.object({ count: z.number(), sha256: z.string() }),
});

export type TableOfArchive = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

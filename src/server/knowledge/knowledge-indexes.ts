import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { type BotIndex, createBotIndex, type IndexEntry } from './bot-index.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { readLexicon } from './lexicon/read-lexicon.ts';
import { createTenantTerms } from './lexicon/tenant-terms.ts';

/** A bot's index with the files that the asking transaction sees in it. */
export type VisibleIndex = { index: BotIndex; files: ReadonlySet<string> };

export type KnowledgeIndexes = {
  /**
   * The bot's index as its files are now. The database is asked each time which files those are, so that several
   * processes agree, and what row-level security hides is not searched.
   */
  upToDate(transaction: Transaction, modelBotId: string): Promise<VisibleIndex>;
  /** What words stand for each other: Parley's own lexicon, read when first needed, and the tenant's terms. */
  lexiconsFor(transaction: Transaction, modelBotId: string): Promise<Lexicon[]>;
  /** Drops what is held of a bot that is gone. */
  forget(modelBotId: string): void;
};

type Held = {
  index: BotIndex;
  /** Of the state that `files` describes. */
  fingerprint: string;
  files: ReadonlySet<string>;
  /** Ends when the update that is under way has ended; a bot is read by one search at a time. */
  updating: Promise<unknown>;
};

/** All indexes together stay below this, save that the one last used always stays. */
const defaultBytes = 96 * 1024 * 1024;
const rowsAtOnce = 1_000;

/** The inverted indexes of the bots asked last, each brought up to date by its files that changed. */
export function createKnowledgeIndexes(options: {
  lexiconDirectory: string;
  bytes?: number;
}): KnowledgeIndexes {
  const most = options.bytes ?? defaultBytes;
  const held = new Map<string, Held>();
  let lexicon: Promise<Lexicon> | undefined;
  const tenantTerms = createTenantTerms();

  const heldOf = (modelBotId: string): Held => {
    const known = held.get(modelBotId) ?? {
      index: createBotIndex(),
      fingerprint: '',
      files: new Set<string>(),
      updating: Promise.resolve(),
    };
    // Re-inserted last: the map's order is that of last use.
    held.delete(modelBotId);
    held.set(modelBotId, known);
    return known;
  };
  const dropOldest = () => {
    let bytes = [...held.values()].reduce((sum, { index }) => sum + index.bytes, 0);
    for (const [modelBotId, { index }] of held) {
      if (bytes <= most || held.size === 1) return;
      held.delete(modelBotId);
      bytes -= index.bytes;
    }
  };

  return {
    async lexiconsFor(transaction, modelBotId) {
      lexicon ??= readLexicon(options.lexiconDirectory);
      const terms = await tenantTerms.lexiconFor(transaction, modelBotId);
      return [await lexicon, ...(terms ? [terms] : [])];
    },
    forget: (modelBotId) => void held.delete(modelBotId),
    async upToDate(transaction, modelBotId) {
      const known = heldOf(modelBotId);
      const fingerprint = await fingerprintOf(transaction, modelBotId);
      if (fingerprint === known.fingerprint) return { index: known.index, files: known.files };
      const update = known.updating
        .catch(() => undefined)
        .then(async () => {
          const files = await readFiles(transaction, modelBotId);
          await addMissing(transaction, known.index, files);
          known.index.keep(files);
          Object.assign(known, { fingerprint, files });
          dropOldest();
          return files;
        });
      known.updating = update;
      return { index: known.index, files: await update };
    },
  };
}

/** Changes whenever a file of the bot is read, read anew, or goes. While it is read anew, its text of before stays. */
async function fingerprintOf(transaction: Transaction, modelBotId: string): Promise<string> {
  const { rows } = await transaction.execute<{ fingerprint: string }>(sql`
    SELECT count(*) || ' ' || coalesce(sum(hashtextextended(id::text || read_at::text, 0)), 0) AS fingerprint
    FROM files WHERE model_bot_id = ${modelBotId} AND read_at IS NOT NULL`);
  return rows[0]?.fingerprint ?? '';
}

const keyOf = (file: { id: string; version: string }) => `${file.id} ${file.version}`;

async function readFiles(transaction: Transaction, modelBotId: string): Promise<Set<string>> {
  const { rows } = await transaction.execute<{ id: string; version: string }>(sql`
    SELECT id, read_at::text AS version FROM files
    WHERE model_bot_id = ${modelBotId} AND read_at IS NOT NULL`);
  return new Set(rows.map(keyOf));
}

type Row = { file_id: string; id: string; term_count: number; terms: string };

/** Reads the passages of the files that the index does not hold yet, some at a time. */
async function addMissing(
  transaction: Transaction,
  index: BotIndex,
  files: ReadonlySet<string>,
): Promise<void> {
  const present = index.files;
  const missing = new Map(
    [...files].filter((key) => !present.has(key)).map((key) => [key.slice(0, 36), key]),
  );
  if (missing.size === 0) return;
  await transaction.execute(sql`
    DECLARE indexed_passages NO SCROLL CURSOR FOR
    SELECT file_id, id, term_count, terms::text AS terms FROM passages
    WHERE file_id = ANY(${sql.param([...missing.keys()])}::uuid[]) ORDER BY file_id, ordinal`);
  let file = '';
  let entries: IndexEntry[] = [];
  const finish = () => {
    if (file) index.add(missing.get(file) as string, entries);
    entries = [];
  };
  for (;;) {
    const { rows } = await transaction.execute<Row>(sql.raw(`FETCH ${rowsAtOnce} FROM indexed_passages`));
    for (const row of rows) {
      if (row.file_id !== file) finish();
      file = row.file_id;
      entries.push({ id: row.id, termCount: row.term_count, terms: row.terms });
    }
    if (rows.length < rowsAtOnce) break;
  }
  finish();
  await transaction.execute(sql`CLOSE indexed_passages`);
  // A file without any passage counts as read, too.
  for (const key of missing.values()) index.add(key, []);
}

import { sql } from 'drizzle-orm';
import type { Omission } from '#rules/omissions.ts';
import type { Transaction } from '../db/database.ts';
import { analysisVersion, termsVector } from '../language/analysis.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { createTenantTerms } from '../language/lexicon/tenant-terms.ts';
import { createWordVectors, type WordVectors } from '../language/lexicon/word-vectors.ts';
import { createPause } from '../pauses.ts';
import { analysePassage } from '../reading/passages.ts';
import { type BotIndex, createBotIndex, type IndexEntry } from './bot-index.ts';
import { type BotVectors, createBotVectors } from './bot-vectors.ts';
import type { KnowledgeState } from './knowledge-state.ts';
import { createPassageCache, type PassageCache } from './passage-cache.ts';
import { readVectors } from './vector-state.ts';

/** A bot's index with the files that whoever asks sees in it. */
export type VisibleIndex = {
  index: BotIndex;
  files: ReadonlySet<string>;
  /** What files are called now, by their ids. */
  names: ReadonlyMap<string, string>;
  /** What those that are web pages call themselves, where they do. */
  titles: ReadonlyMap<string, string>;
  /** What those lack that were not read as a whole. */
  omissions: ReadonlyMap<string, readonly Omission[]>;
};

export type KnowledgeIndexes = {
  /**
   * The bot's index as its files are now.
   * @param inSpace runs work in a transaction bound to the bot's space; used where the index is out of date only
   */
  upToDate(modelBotId: string, state: KnowledgeState, inSpace: InSpace): Promise<VisibleIndex>;
  /**
   * The vectors that a model has made of the bot's passages, as they are now.
   * @param state.fingerprint what `vectorState` answered
   */
  vectorsUpToDate(
    modelBotId: string,
    state: { model: string; fingerprint: string },
    inSpace: InSpace,
  ): Promise<BotVectors>;
  /** The index of these files of a conversation, and of no others. */
  ofConversation(
    conversation: { modelBotId: string; conversationId: string },
    attachments: readonly ReadFile[],
    inSpace: InSpace,
  ): Promise<VisibleIndex>;
  /** What words stand for each other: Parley's own lexicon, read when first needed, and the tenant's terms. */
  lexiconsFor(state: KnowledgeState): Promise<Lexicon[]>;
  /** Parley's own, read when first needed. */
  readonly wordVectors: WordVectors;
  readonly passages: PassageCache;
  /** What is held now: of how many bots and conversations, and in how many bytes about. */
  size(): { indexes: number; bytes: number };
  /** Drops what is held of a bot that is gone, its conversations' attachments among it. */
  forget(modelBotId: string): void;
  /** Drops what is held of a conversation's attachments. */
  forgetConversation(conversation: { modelBotId: string; conversationId: string }): void;
};

/** A file that may be searched. `version` changes when it is read anew. */
export type ReadFile = {
  id: string;
  version: string;
  name: string;
  title?: string | null;
  omissions: readonly Omission[];
};

type InSpace = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

type Held = VisibleIndex & {
  /** Of the state that `files`, `names`, `titles` and `omissions` describe. */
  fingerprint: string;
  /** Ends when the update that is under way has ended; a bot is read by one search at a time. */
  updating: Promise<unknown>;
  /** The same of the vectors; `state` is the model and the fingerprint that they are of. */
  meaning: { vectors: BotVectors; model: string; state: string; updating: Promise<unknown> };
};

const noMeaning = () => ({
  vectors: createBotVectors(),
  model: '',
  state: '',
  updating: Promise.resolve(),
});

/** All indexes together stay below this, save that the one last used always stays. */
const defaultBytes = 96 * 1024 * 1024;
const passageBytes = 12 * 1024 * 1024;
const rowsAtOnce = 250;
/** So many passages are put into an index between pauses. */
const entriesAtOnce = 50;

/** The inverted indexes of the bots asked last, each brought up to date by its files that changed. */
export function createKnowledgeIndexes(options: {
  lexiconDirectory: string;
  bytes?: number;
}): KnowledgeIndexes {
  const most = options.bytes ?? defaultBytes;
  const held = new Map<string, Held>();
  let lexicon: Promise<Lexicon> | undefined;
  const wordVectors = createWordVectors(options.lexiconDirectory);
  const tenantTerms = createTenantTerms();
  const passages = createPassageCache(passageBytes);

  const heldOf = (key: string): Held => {
    const known = held.get(key) ?? {
      index: createBotIndex(),
      fingerprint: '',
      files: new Set<string>(),
      names: new Map<string, string>(),
      titles: new Map<string, string>(),
      omissions: new Map<string, readonly Omission[]>(),
      updating: Promise.resolve(),
      meaning: noMeaning(),
    };
    // Re-inserted last: the map's order is that of last use.
    held.delete(key);
    held.set(key, known);
    return known;
  };
  const bytesOf = ({ index, meaning }: Held) => index.bytes + meaning.vectors.bytes;
  const bytesOfAll = () => [...held.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  const dropOldest = () => {
    let bytes = bytesOfAll();
    for (const [key, each] of held) {
      if (bytes <= most || held.size === 1) return;
      held.delete(key);
      bytes -= bytesOf(each);
    }
  };

  /** What is held under a key, after its files have been compared with those that `read` answers. */
  async function follow(
    key: string,
    fingerprint: string,
    inSpace: InSpace,
    read: (transaction: Transaction) => Promise<readonly ReadFile[]> | readonly ReadFile[],
  ): Promise<VisibleIndex> {
    const known = heldOf(key);
    if (fingerprint === known.fingerprint) return known;
    const update = known.updating
      .catch(() => undefined)
      .then(() =>
        inSpace(async (transaction) => {
          const found = await read(transaction);
          const files = new Set(found.map(keyOf));
          const names = new Map(found.map(({ id, name }) => [id, name]));
          const titles = new Map(found.flatMap(({ id, title }) => (title ? [[id, title]] : [])));
          const omissions = new Map(
            found.flatMap((file) => (file.omissions.length > 0 ? [[file.id, file.omissions]] : [])),
          );
          const before = known.index.files;
          await addMissing(transaction, known.index, { files, names }).catch(async (error) => {
            // Of a file that was under way only a part is there.
            await known.index.keep(before);
            throw error;
          });
          await known.index.keep(files);
          Object.assign(known, { fingerprint, files, names, titles, omissions });
          dropOldest();
          return { index: known.index, files, names, titles, omissions };
        }),
      );
    known.updating = update;
    return update;
  }

  return {
    passages,
    wordVectors,
    size: () => ({ indexes: held.size, bytes: bytesOfAll() }),
    async lexiconsFor({ terms }) {
      lexicon ??= readLexicon(options.lexiconDirectory);
      await wordVectors.prepare();
      const own = tenantTerms.lexiconOf(terms);
      return [await lexicon, ...(own ? [own] : [])];
    },
    forget(modelBotId) {
      const ofConversations = [...held.keys()].filter((key) => key.startsWith(`${modelBotId}/`));
      for (const key of [modelBotId, ...ofConversations]) held.delete(key);
      passages.clear();
    },
    forgetConversation(conversation) {
      held.delete(conversationKey(conversation));
      passages.clear();
    },
    upToDate: (modelBotId, { fingerprint }, inSpace) =>
      follow(modelBotId, fingerprint, inSpace, (transaction) => readFiles(transaction, modelBotId)),
    ofConversation(conversation, attachments, inSpace) {
      const fingerprint = attachments.map(keyOf).sort().join(' ');
      return follow(conversationKey(conversation), fingerprint, inSpace, () => attachments);
    },
    async vectorsUpToDate(modelBotId, { model, fingerprint }, inSpace) {
      const { meaning } = heldOf(modelBotId);
      const state = `${model} ${fingerprint}`;
      if (state === meaning.state) return meaning.vectors;
      const update = meaning.updating
        .catch(() => undefined)
        .then(async () => {
          // Vectors of two models cannot be compared.
          if (meaning.model !== model) Object.assign(meaning, { vectors: createBotVectors(), model });
          const { vectors } = meaning;
          await inSpace((transaction) => readVectors(transaction, vectors, { modelBotId, model }));
          meaning.state = state;
          dropOldest();
          return vectors;
        });
      meaning.updating = update;
      return update;
    },
  };
}

const keyOf = (file: { id: string; version: string }) => `${file.id} ${file.version}`;

const conversationKey = ({ modelBotId, conversationId }: { modelBotId: string; conversationId: string }) =>
  `${modelBotId}/${conversationId}`;

async function readFiles(transaction: Transaction, modelBotId: string): Promise<ReadFile[]> {
  const { rows } = await transaction.execute<ReadFile>(sql`
    SELECT id, read_at::text AS version, name, title, omissions FROM files
    WHERE model_bot_id = ${modelBotId} AND read_at IS NOT NULL`);
  return rows;
}

/** With its text where its terms are of an earlier analysis. */
type Row = {
  file_id: string;
  id: string;
  term_count: number;
  terms: string;
  text: string | null;
  section: string;
};

/** Reads the passages of the files that the index does not hold yet, some at a time. */
async function addMissing(
  transaction: Transaction,
  index: BotIndex,
  { files, names }: { files: ReadonlySet<string>; names: ReadonlyMap<string, string> },
): Promise<void> {
  const present = index.files;
  const missing = new Map(
    [...files].filter((key) => !present.has(key)).map((key) => [key.slice(0, 36), key]),
  );
  if (missing.size === 0) return;
  await transaction.execute(sql`
    DECLARE indexed_passages NO SCROLL CURSOR FOR
    SELECT file_id, id, term_count, section, terms::text AS terms,
      CASE WHEN analysis < ${analysisVersion} THEN text END AS text FROM passages
    WHERE file_id = ANY(${sql.param([...missing.keys()])}::uuid[]) ORDER BY file_id, ordinal`);
  let file = '';
  let entries: IndexEntry[] = [];
  const finish = () => {
    if (file) index.add(missing.get(file) as string, entries);
    entries = [];
  };
  const pause = createPause();
  for (;;) {
    const { rows } = await transaction.execute<Row>(sql.raw(`FETCH ${rowsAtOnce} FROM indexed_passages`));
    for (const row of rows) {
      if (row.file_id !== file || entries.length === entriesAtOnce) finish();
      file = row.file_id;
      entries.push(entryOf(row, names.get(file) ?? ''));
      await pause();
    }
    if (rows.length < rowsAtOnce) break;
  }
  finish();
  await transaction.execute(sql`CLOSE indexed_passages`);
  // A file without any passage counts as read, too.
  for (const key of missing.values()) index.add(key, []);
}

function entryOf({ id, term_count, terms, text, section }: Row, fileName: string): IndexEntry {
  if (text === null) return { id, termCount: term_count, terms };
  const tokens = analysePassage({ text, fileName, section });
  return { id, termCount: tokens.length, terms: termsVector(tokens) };
}

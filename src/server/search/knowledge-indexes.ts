import type { Omission } from '#rules/omissions.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { createTenantTerms } from '../language/lexicon/tenant-terms.ts';
import { createWordVectors, type WordVectors } from '../language/lexicon/word-vectors.ts';
import { type BotIndex, createBotIndex } from './bot-index.ts';
import { type BotVectors, createBotVectors, type NearestSet } from './bot-vectors.ts';
import { createHeldSegments, type HeldSegments } from './held-segments.ts';
import { indexMissing } from './index-missing.ts';
import type { KnowledgeState } from './knowledge-state.ts';
import { createPassageCache, type PassageCache } from './passage-cache.ts';
import {
  listSearchedFiles,
  type ReadFile,
  readerOf,
  type SearchedFiles,
  type Space,
} from './segment-rows.ts';
import { createSpellingPacker } from './spelling-packer.ts';
import { readVectors } from './vector-state.ts';

/** A bot's index with the files that whoever asks sees in it. */
export type VisibleIndex = {
  index: BotIndex;
  /** Ids of the files that are searched. */
  files: ReadonlySet<string>;
  /** What files are called now, by their ids. */
  names: ReadonlyMap<string, string>;
  /** What those that are web pages call themselves, where they do. */
  titles: ReadonlyMap<string, string>;
  /** What those lack that were not read as a whole. */
  omissions: ReadonlyMap<string, readonly Omission[]>;
  /** Which reading of each file is searched. */
  versions: ReadonlyMap<string, string>;
};

export type KnowledgeIndexes = {
  /**
   * The bot's index as its files are now. What of it is not in memory is read when it is searched.
   * @param space the bot's
   */
  upToDate(modelBotId: string, state: KnowledgeState, space: Space): Promise<VisibleIndex>;
  /**
   * The vectors that a model has made of the bot's passages, as they are now.
   * @param state.fingerprint what `vectorState` answered
   * @param state.set those that the database server compares; null where all are to be in memory
   */
  vectorsUpToDate(
    modelBotId: string,
    state: { model: string; fingerprint: string; set: NearestSet | null },
    inSpace: Space['inSpace'],
  ): Promise<BotVectors>;
  /** For a while the server is not asked for a set that it could not answer from. */
  passBy(set: NearestSet): void;
  passesBy(set: NearestSet): boolean;
  /** The index of these files of a conversation, and of no others. */
  ofConversation(
    conversation: { modelBotId: string; conversationId: string },
    attachments: readonly ReadFile[],
    space: Space,
  ): Promise<VisibleIndex>;
  /** What words stand for each other: Parley's own lexicon, read when first needed, and the tenant's terms. */
  lexiconsFor(state: KnowledgeState): Promise<Lexicon[]>;
  /** Parley's own, read when first needed. */
  readonly wordVectors: WordVectors;
  readonly passages: PassageCache;
  /** What is held now: of how many bots and conversations, and in how many bytes. */
  size(): { indexes: number; bytes: number };
  /** Drops what is held of a bot that is gone, its conversations' attachments among it. */
  forget(modelBotId: string): void;
  /** Drops what is held of a conversation's attachments. */
  forgetConversation(conversation: { modelBotId: string; conversationId: string }): void;
  /** Ends the thread that packs vocabularies. */
  stop(): Promise<void>;
};

type Held = {
  /** Of the state that `files` describes. */
  fingerprint: string;
  files: SearchedFiles;
  segments: HeldSegments;
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

const noFiles: SearchedFiles = {
  indexed: [],
  segments: [],
  files: new Set(),
  names: new Map(),
  titles: new Map(),
  omissions: new Map(),
  versions: new Map(),
  missing: [],
};

/** So long a set is passed by. Milliseconds. */
const passedByFor = 60_000;
const passageBytes = 12 * 1024 * 1024;
/** An index that takes no more than this share of the room is held whole once it is searched again. */
const smallShare = 1 / 16;
/** What a bot or a conversation takes without any file, so that not even empty ones are held without end. */
const entryBytes = 5_000;
/** What is kept of a file beside its postings: ids, name, and where its passages are. */
const fileBytes = 600;

/**
 * What was read lately of the bots' indexes, which lie in the database.
 * @param options.bytes all together stay below this, save what is in use
 */
export function createKnowledgeIndexes(options: {
  lexiconDirectory: string;
  bytes: number;
  /** `pack-spelling.worker`, as source or bundled. */
  spellingPacking: string;
}): KnowledgeIndexes {
  const held = new Map<string, Held>();
  let lexicon: Promise<Lexicon> | undefined;
  const wordVectors = createWordVectors(options.lexiconDirectory);
  const tenantTerms = createTenantTerms();
  const passages = createPassageCache(passageBytes);
  const passedBy = new Map<string, number>();
  const packer = createSpellingPacker(options.spellingPacking);

  const heldOf = (key: string): Held => {
    const before = held.get(key);
    const known = before ?? {
      fingerprint: '',
      files: noFiles,
      segments: createHeldSegments({ smallBytes: options.bytes * smallShare, packer, onGrown: dropOldest }),
      updating: Promise.resolve(),
      meaning: noMeaning(),
    };
    // Re-inserted last: the map's order is that of last use.
    held.delete(key);
    held.set(key, known);
    if (!before) dropOldest();
    return known;
  };
  const bytesOf = ({ files, segments, meaning }: Held) =>
    entryBytes + files.files.size * fileBytes + segments.bytes + meaning.vectors.bytes;
  const bytesOfAll = () => [...held.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  function dropOldest() {
    let bytes = bytesOfAll();
    for (const [key, each] of held) {
      if (bytes <= options.bytes) return;
      bytes -= bytesOf(each);
      if (held.size > 1) held.delete(key);
      else each.segments.clear();
    }
  }

  /** What is held under a key, after its files have been compared with those that `list` answers. */
  async function follow(
    key: string,
    fingerprint: string,
    space: Space,
    list: () => Promise<SearchedFiles>,
  ): Promise<VisibleIndex> {
    const known = heldOf(key);
    if (fingerprint !== known.fingerprint) {
      const update = known.updating
        .catch(() => undefined)
        .then(async () => {
          if (fingerprint === known.fingerprint) return;
          let files = await list();
          while (files.missing.length > 0) {
            await indexMissing(space, files.missing);
            files = await list();
          }
          Object.assign(known, { fingerprint, files });
        });
      known.updating = update;
      await update;
    }
    const { indexed, segments, ...files } = known.files;
    const source = known.segments.source(segments, readerOf(space));
    return { ...files, index: createBotIndex({ files: indexed, segments }, source) };
  }

  return {
    passages,
    wordVectors,
    stop: packer.stop,
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
    upToDate: (modelBotId, { fingerprint }, space) =>
      follow(modelBotId, fingerprint, space, () => listSearchedFiles(space, { modelBotId })),
    ofConversation(conversation, attachments, space) {
      const ids = attachments.map(({ id }) => id);
      const fingerprint = attachments
        .map(({ id, version }) => `${id} ${version}`)
        .sort()
        .join(' ');
      return follow(conversationKey(conversation), fingerprint, space, () =>
        listSearchedFiles(space, { ids }),
      );
    },
    passBy: ({ id }) => void passedBy.set(id, performance.now() + passedByFor),
    passesBy: ({ id }) => (passedBy.get(id) ?? 0) > performance.now(),
    async vectorsUpToDate(modelBotId, { model, fingerprint, set }, inSpace) {
      const { meaning } = heldOf(modelBotId);
      const state = `${model} ${fingerprint} ${set?.id} ${set?.files}`;
      if (state === meaning.state) return meaning.vectors;
      const update = meaning.updating
        .catch(() => undefined)
        .then(async () => {
          // Vectors of two models cannot be compared.
          const held = meaning.model === model ? meaning.vectors : createBotVectors();
          const vectors = await inSpace((transaction) =>
            readVectors(transaction, held, { modelBotId, model, set }),
          );
          Object.assign(meaning, { vectors, model, state });
          dropOldest();
          return vectors;
        });
      meaning.updating = update;
      return update;
    },
  };
}

const conversationKey = ({ modelBotId, conversationId }: { modelBotId: string; conversationId: string }) =>
  `${modelBotId}/${conversationId}`;

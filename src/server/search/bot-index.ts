import type { Expansion } from '../language/lexicon/expansion.ts';
import { createVocabulary, type Vocabulary } from '../language/vocabulary.ts';
import { createPause } from '../pauses.ts';
import { bm25 } from './bm25.ts';
import { rare, type Telling } from './question-emphasis.ts';

/** What a file's passage is indexed by. `terms` is a `tsvector` as PostgreSQL prints it: `'alca':1,4 'precio':2`. */
export type IndexEntry = { id: string; termCount: number; terms: string };

/** What a bot's passages say about each word of a question, in its order. */
export type Findings = {
  passages: number;
  /** How many of them hold each word. */
  holding: number[];
  /** Inverse frequency of each word, times its emphasis. */
  weights: number[];
  /** Best first. `score` is BM25's share of what a passage could have: 0–1. */
  hits: { id: string; score: number }[];
};

/** What is known of a word's commonness counts as so many passages beside the bot's own. */
const passagesOfAnySubject = 300;
/** A posting is passage × 64 + count, so that a list of them stays an array of small integers. */
const mostCounted = 63;
/** Expansions from here on count as the word itself when its frequency is taken. */
const asGoodAsSame = 0.8;

/**
 * The inverted index of one bot's passages, in memory: which passages hold a lexeme, and how often. Files come and
 * go by key; a search names the files that it may see.
 */
export type BotIndex = {
  readonly files: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
  /** A rough count of what it takes in memory, in bytes. */
  readonly bytes: number;
  /** Adds passages behind those that the file has already. */
  add(file: string, entries: readonly IndexEntry[]): void;
  /** The passages with which a file begins. */
  openings(file: string, count: number): string[];
  /** Files of these keys stay, all others go. */
  keep(files: ReadonlySet<string>): Promise<void>;
  /** @param tellings what each of the words tells; without them all are rare, and tell as much as they can */
  search(
    words: readonly (readonly Expansion[])[],
    files: ReadonlySet<string>,
    limit: number,
    tellings?: readonly Telling[],
  ): Promise<Findings>;
};

export function createBotIndex(): BotIndex {
  let postings = new Map<string, number[]>();
  const slots = new Map<string, number>();
  let ids: string[] = [];
  let termCounts: number[] = [];
  let slotOf: number[] = [];
  let postingCount = 0;
  let termTotal = 0;
  let removed = 0;
  const vocabulary = createVocabulary(() => postings);

  return {
    get files() {
      return new Set(slots.keys());
    },
    vocabulary,
    get bytes() {
      return postingCount * 9 + postings.size * 150 + ids.length * 90;
    },
    add(file, entries) {
      const slot = slots.get(file) ?? slots.size + removed;
      slots.set(file, slot);
      for (const { id, termCount, terms } of entries) {
        const passage = ids.push(id) - 1;
        termCounts.push(termCount);
        termTotal += termCount;
        slotOf.push(slot);
        for (const [lexeme, count] of readTerms(terms)) {
          const posting = passage * (mostCounted + 1) + Math.min(count, mostCounted);
          const known = postings.get(lexeme);
          if (known) known.push(posting);
          else postings.set(lexeme, [posting]);
          postingCount++;
        }
      }
      vocabulary.changed();
    },
    openings(file, count) {
      const first = slotOf.indexOf(slots.get(file) ?? -1);
      return first === -1
        ? []
        : ids.slice(first, first + count).filter((_, at) => slotOf[first + at] === slots.get(file));
    },
    async keep(files) {
      const gone = [...slots].filter(([file]) => !files.has(file));
      if (gone.length === 0) return;
      const pause = createPause();
      const staying = new Set([...slots].filter(([file]) => files.has(file)).map(([, slot]) => slot));
      const place = new Map<number, number>();
      // Searches go on with what there is until all is made.
      const made = { ids: [] as string[], termCounts: [] as number[], slotOf: [] as number[] };
      const keptPostings = new Map<string, number[]>();
      let [keptCount, keptTerms] = [0, 0];
      for (const [passage, slot] of slotOf.entries()) {
        if (!staying.has(slot)) continue;
        place.set(passage, made.ids.push(ids[passage] as string) - 1);
        keptTerms += termCounts[passage] as number;
        made.termCounts.push(termCounts[passage] as number);
        made.slotOf.push(slot);
      }
      for (const [lexeme, list] of postings) {
        await pause();
        const kept = list.flatMap((posting) => {
          const passage = place.get(Math.floor(posting / (mostCounted + 1)));
          return passage === undefined ? [] : [passage * (mostCounted + 1) + (posting & mostCounted)];
        });
        if (kept.length === 0) continue;
        keptPostings.set(lexeme, kept);
        keptCount += kept.length;
      }
      ({ ids, termCounts, slotOf } = made);
      [postings, postingCount, termTotal] = [keptPostings, keptCount, keptTerms];
      for (const [file] of gone) slots.delete(file);
      removed += gone.length;
      vocabulary.changed();
    },
    async search(words, files, limit, tellings = []) {
      const pause = createPause();
      // As it is now: files come and go in the pauses.
      const held = { ids, termCounts, slotOf, postings, count: ids.length };
      const seen = new Set<number>();
      for (const [file, slot] of slots) if (files.has(file)) seen.add(slot);
      const all = seen.size === slots.size;
      const visible = (passage: number) => all || seen.has(held.slotOf[passage] as number);
      let passages = held.count;
      let termSum = termTotal;
      for (let passage = 0; !all && passage < held.count; passage++) {
        if (visible(passage)) continue;
        passages--;
        termSum -= held.termCounts[passage] as number;
      }
      const average = termSum / (passages || 1);
      const scores = new Float64Array(held.count);
      // Of the word in hand: each passage's best share, and which passages have one.
      const best = new Float32Array(held.count);
      // The last word, counted from 1, that a passage surely holds.
      const lastSure = new Uint16Array(held.count);
      const holding: number[] = [];
      const weights: number[] = [];
      for (const [at, expansions] of words.entries()) {
        const touched: number[] = [];
        let sure = 0;
        for (const { lexeme, weight } of expansions) {
          await pause();
          for (const posting of held.postings.get(lexeme) ?? []) {
            const passage = Math.floor(posting / (mostCounted + 1));
            if (passage >= held.count || !visible(passage)) continue;
            const share = weight * bm25(posting & mostCounted, held.termCounts[passage] as number, average);
            if (best[passage] === 0) touched.push(passage);
            if (share > (best[passage] as number)) best[passage] = share;
            if (weight < asGoodAsSame || lastSure[passage] === at + 1) continue;
            lastSure[passage] = at + 1;
            sure++;
          }
        }
        holding.push(sure);
        const rarity = weightOf(tellings[at], passages, sure);
        for (const passage of touched) {
          scores[passage] = (scores[passage] as number) + rarity * (best[passage] as number);
          best[passage] = 0;
        }
        weights.push(rarity);
      }
      const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
      const found: number[] = [];
      for (let passage = 0; passage < scores.length; passage++) {
        if ((scores[passage] as number) > 0) found.push(passage);
      }
      await pause();
      // Most of a large bot's passages are none of the best: only those are put in order by more than a number.
      const inOrder = Float64Array.from(found, (passage) => scores[passage] as number).sort();
      const least = inOrder[Math.max(0, inOrder.length - limit)] ?? 0;
      await pause();
      const hits = found
        .filter((passage) => (scores[passage] as number) >= least)
        .sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
        .slice(0, limit)
        .map((passage) => ({ id: held.ids[passage] as string, score: (scores[passage] as number) / total }));
      return { passages, holding, weights, hits };
    },
  };
}

/**
 * How much a word tells apart, times its emphasis: the fewer passages hold it, the more. What a few passages say is
 * little sure, so that the word's commonness in texts of any subject counts, too.
 */
export function weightOf(
  { emphasis, commonness }: Telling = { emphasis: 1, commonness: rare },
  passages: number,
  holding: number,
): number {
  const all = passages + passagesOfAnySubject;
  const among = holding + passagesOfAnySubject * commonness;
  return emphasis * Math.log(1 + (all - among + 0.5) / (among + 0.5));
}

const quote = 39;
const comma = 44;
const space = 32;

/** The lexemes of a printed `tsvector`, each with how often it stands in the text. */
export function* readTerms(terms: string): Generator<readonly [string, number]> {
  let at = 0;
  while (at < terms.length) {
    const from = at + 1;
    let to = from;
    while (terms.charCodeAt(to) !== quote || terms.charCodeAt(to + 1) === quote) {
      to += terms.charCodeAt(to) === quote ? 2 : 1;
    }
    let count = 1;
    at = to + 1;
    while (at < terms.length && terms.charCodeAt(at) !== space) {
      if (terms.charCodeAt(at) === comma) count++;
      at++;
    }
    at++;
    const lexeme = terms.slice(from, to);
    yield [/['\\]/.test(lexeme) ? lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\') : lexeme, count];
  }
}

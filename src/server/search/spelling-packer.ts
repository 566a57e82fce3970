import { type PackedSpelling, packSpelling } from '../language/vocabulary.ts';
import { pause } from '../pauses.ts';
import { createWorkerThread } from '../worker-thread.ts';

/** Packs how words are spelt. */
export type SpellingPacker = {
  /** @param texts lexemes, a line each; one may come several times */
  pack(texts: readonly string[]): Promise<PackedSpelling>;
  stop(): Promise<void>;
};

/** Characters that are packed sooner than a thread begins: some 5,000 lexemes, which take 5 to 10 milliseconds. */
const soonPacked = 40_000;
/** Milliseconds. The largest bots take seconds. */
const longest = 120_000;

/** @param entry `pack-spelling.worker`, as source or bundled */
export function createSpellingPacker(entry: string): SpellingPacker {
  const thread = createWorkerThread<readonly Uint8Array[], PackedSpelling>({ entry, longest });
  return {
    async pack(texts) {
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      if (characters <= soonPacked) return packLexemes(texts);
      const encoder = new TextEncoder();
      const encoded: Uint8Array<ArrayBuffer>[] = [];
      for (const text of texts) {
        encoded.push(encoder.encode(text));
        await pause();
      }
      return thread.run(
        encoded,
        'index',
        encoded.map(({ buffer }) => buffer),
      );
    },
    stop: thread.stop,
  };
}

/** Packs the lexemes of several texts, each once. */
export function packLexemes(texts: readonly string[]): PackedSpelling {
  const lexemes = new Set<string>();
  for (const text of texts) for (const lexeme of text.split('\n')) lexemes.add(lexeme);
  // Without any lexeme it is an empty text.
  lexemes.delete('');
  return packSpelling(lexemes);
}

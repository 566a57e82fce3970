import { readFileSync } from 'node:fs';
import { readEvidence } from '../src/server/claims/evidence.ts';
import { isSupported } from '../src/server/claims/unsupported.ts';
import { readLexicon } from '../src/server/language/lexicon/read-lexicon.ts';
import { splitSentences } from '../src/server/language/sentences.ts';
import { indexText } from '../src/server/reading/index-text.ts';
import { printFigure } from './testing/figure.mjs';

/** @typedef {{ claim: string, supported: boolean }} Labelled */
/** @typedef {{ file: string, text?: string, use: 'calibrate' | 'report' | 'tester', supported: string[], unsupported: string[] }} Source */

/**
 * How well an answer's unsupported sentences are told from supported ones: claims written by hand about the samples'
 * files and about texts of their own (`knowledge/claims.json`), and claims made from their sentences with another number.
 * Those of a tester who knew nothing of the check, and looked for what it gets wrong, are told apart. `USE=calibrate`
 * reads the half that the check's limits were set on, `LIST=1` prints what is judged wrongly.
 */
export async function run() {
  const lexicons = [await readLexicon('src/server/language/lexicon')];
  if (process.env.USE) return measure(process.env.USE, lexicons);
  await measure('report', lexicons);
  await measure('tester', lexicons);
}

/** @param {string} use @param {import('../src/server/language/lexicon/lexicon.ts').Lexicon[]} lexicons */
async function measure(use, lexicons) {
  const counts = { right: 0, wrong: 0, missed: 0, kept: 0 };
  /** @type {Source[]} */
  const sources = JSON.parse(readFileSync(new URL('knowledge/claims.json', import.meta.url), 'utf8'));
  for (const { file, supported, unsupported, ...source } of sources) {
    if (source.use !== use) continue;
    const text = source.text ?? readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8');
    const groups = [...indexText({ fileName: file, text, pageStarts: [] })].map((passage) => [
      readEvidence(file, passage.text),
    ]);
    /** @type {Labelled[]} */
    const claims = [
      ...supported.map((claim) => ({ claim, supported: true })),
      ...unsupported.map((claim) => ({ claim, supported: false })),
      ...(use === 'tester' ? [] : withOtherNumbers(text)),
    ];
    for (const { claim, supported: expected } of claims) {
      const found = isSupported(claim, groups, lexicons);
      if (found !== expected && process.env.LIST)
        console.error(expected ? 'kept off:' : 'let through:', claim);
      counts[expected ? (found ? 'kept' : 'wrong') : found ? 'missed' : 'right'] += 1;
    }
  }
  const { right, wrong, missed, kept } = counts;
  // Marking every sentence finds them all, and this share of its marks is right.
  const all = {
    name: 'marking every sentence',
    value: (100 * (right + missed)) / (right + wrong + missed + kept),
  };
  const claims = `${right + wrong + missed + kept} claims${use === 'tester' ? ' of a tester' : ''}`;
  const target = use === 'tester' ? 'none' : '≥ 90';
  const print = (/** @type {string} */ name, /** @type {number} */ value, baseline = all) =>
    printFigure({ name: `${name}, ${claims}`, value: 100 * value, unit: '%', target, baseline });
  print('unsupported sentences: precision of the marks', right / (right + wrong));
  print('unsupported sentences: recall', right / (right + missed), { name: all.name, value: 100 });
}

/** Sentences with a number, as they are and with their first number changed. @param {string} text @returns {Labelled[]} */
function withOtherNumbers(text) {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => /\d/.test(sentence) && /\p{Ll}.*[.]$/u.test(sentence) && !/^[#|]/.test(sentence))
    .flatMap((sentence) => [
      { claim: sentence, supported: true },
      { claim: sentence.replace(/\d+/, (number) => String(Number(number) + 137)), supported: false },
    ]);
}

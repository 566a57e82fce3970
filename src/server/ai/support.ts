import { type Span, splitSentences } from '../knowledge/sentences.ts';
import { characterGramsOf, contentWords } from './words.ts';

/** Share of a claim's words that one sentence has to hold before it counts as the claim's support. */
const neededShare = 0.5;

/**
 * The sentence of a passage that best supports a claim made in other words; null when none does. Every number
 * of the claim must stand in that sentence, because a wrong number is what readers are harmed by.
 */
export function supportingSentence(claim: string, passage: string): Span | null {
  const wanted = contentWords(claim);
  if (wanted.length === 0) return null;
  const numbers = numbersOf(claim);
  let best: { span: Span; share: number } | null = null;
  for (const span of splitSentences(passage)) {
    const sentence = passage.slice(span.start, span.end);
    const held = numbersOf(sentence);
    if (![...numbers].every((number) => held.has(number))) continue;
    const share = coverage(wanted, sentence);
    if (share >= neededShare && share > (best?.share ?? 0))
      best = { span: { start: span.start, end: span.end }, share };
  }
  return best?.span ?? null;
}

/** How much of the words a sentence holds: whole, or by the 4-grams they share with one of its words. */
function coverage(words: readonly string[], sentence: string): number {
  const own = contentWords(sentence);
  const whole = new Set(own);
  const grams = new Set(own.flatMap(characterGramsOf));
  const held = words.map((word) => {
    if (whole.has(word)) return 1;
    const parts = characterGramsOf(word);
    const share = parts.filter((gram) => grams.has(gram)).length / parts.length;
    return share >= 0.5 ? share : 0;
  });
  return held.reduce((sum: number, share) => sum + share, 0) / words.length;
}

function numbersOf(text: string): Set<string> {
  return new Set(text.match(/\d+(?:[.,:]\d+)*/g)?.map((number) => number.replace(/[.,:]/g, '')) ?? []);
}

import { createRandom } from '../../scripts/knowledge/evaluation-data.mjs';
import { locales } from '../../src/rules/preferences.ts';
import { tokenise } from '../../src/server/language/analysis.ts';
import { stopWords } from '../../src/server/language/stop-words.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A function that misspells a quarter of a question's content words, at least one, the same in every run. */
export function createTypist() {
  const random = createRandom(20);
  const under = (/** @type {number} */ limit) => Math.floor(random() * limit);
  /** One slip: two letters swapped, one left out, one wrong or one too many; the word's first letter too. */
  const misspell = (/** @type {string} */ word) => {
    const at = under(word.length - 1);
    const letter = /** @type {string} */ (letters[under(letters.length)]);
    const slips = [
      () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      () => word.slice(0, at) + word.slice(at + 1),
      () => word.slice(0, at) + letter + word.slice(at + 1),
      () => word.slice(0, at) + letter + word.slice(at),
    ];
    return /** @type {() => string} */ (slips[under(slips.length)])();
  };
  return (/** @type {string} */ question) => {
    const words = tokenise(question).filter(
      ({ word }) => /^\p{L}{4,}$/u.test(word) && !locales.some((each) => stopWords[each].has(word)),
    );
    const chosen = new Set();
    while (chosen.size < Math.min(words.length, Math.max(1, Math.round(words.length / 4)))) {
      chosen.add(words[under(words.length)]);
    }
    return [...chosen]
      .sort((one, other) => other.start - one.start)
      .reduce(
        (text, { start, end }) => text.slice(0, start) + misspell(text.slice(start, end)) + text.slice(end),
        question,
      );
  };
}

/** Stands for a hyphen at a line's end of which is not known yet whether it belongs to the word. */
export const undecidedHyphen = '\u0001';

const word = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
const divided = new RegExp(
  `(?:(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]+))?${undecidedHyphen}([\\p{L}\\p{M}]*)`,
  'gu',
);

/**
 * Whether the hyphen at which a word is divided belongs to it, by how these texts spell it elsewhere.
 * @param isTyped whether people broke the lines, who seldom divide words: a hyphen belongs to one that stands nowhere else
 */
export function createHyphenRule(
  texts: readonly string[],
  isTyped = false,
): (before: string, after: string) => boolean {
  const counts = countWords(texts);
  return (before, after) => belongsToWord(before.toLowerCase(), after.toLowerCase(), { counts, isTyped });
}

/** Decides every undecided hyphen of a document's pages by how the document spells the word elsewhere. */
export function resolveHyphens(pages: string[]): string[] {
  if (!pages.some((page) => page.includes(undecidedHyphen))) return pages;
  const keepsHyphen = createHyphenRule(pages);
  return pages.map((page) =>
    page.replace(divided, (_, before = '', after = '') =>
      keepsHyphen(before, after) ? `${before}-${after}` : before + after,
    ),
  );
}

function countWords(pages: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const [found] of page.replace(divided, ' ').matchAll(word)) {
      const key = found.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function belongsToWord(
  before: string,
  after: string,
  { counts, isTyped }: { counts: Map<string, number>; isTyped: boolean },
): boolean {
  const joined = counts.get(before + after) ?? 0;
  const hyphenated = counts.get(`${before}-${after}`) ?? 0;
  if (joined > 0 || hyphenated > 0) return hyphenated > joined;
  if (isTyped) return true;
  // "well-known": both halves are words of this text. Shorter halves are as likely mere syllables.
  return before.length >= 4 && after.length >= 4 && counts.has(before) && counts.has(after);
}

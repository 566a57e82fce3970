import { normaliseText } from '../characters/normalise.ts';
import type { PdfParagraph } from './pdf-paragraphs.ts';

/** Letters of headings are larger than those of the text, at least by so much. */
const leastLarger = 1.12;
const longest = 150;
const mostLevels = 6;
/** More large paragraphs than this share are the text itself, as on slides. */
const mostShare = 0.35;

/**
 * The headings among a document's paragraphs, told by the size of their letters: the level of each by its text, from 1.
 * Without a size that most of the text has, there are none.
 */
export function findHeadings(pages: readonly (readonly PdfParagraph[])[]): Map<string, number> {
  const paragraphs = pages.flat();
  const usual = usualHeight(paragraphs);
  const large = paragraphs.filter(
    ({ text, height, isCode }) =>
      !isCode &&
      height >= usual * leastLarger &&
      text.length <= longest &&
      /\p{L}{2}/u.test(text) &&
      !/[.,;:]$/.test(text),
  );
  if (large.length === 0 || large.length > paragraphs.length * mostShare) return new Map();
  const sizes = [...new Set(large.map(({ height }) => Math.round(height)))].sort((one, other) => other - one);
  return new Map(
    large.map(({ text, height }) => [
      normaliseText(text),
      Math.min(sizes.indexOf(Math.round(height)) + 1, mostLevels),
    ]),
  );
}

/** The size in which most characters are set, in points. */
export function usualHeight(paragraphs: readonly PdfParagraph[]): number {
  const characters = new Map<number, number>();
  for (const { text, height } of paragraphs) {
    const size = Math.round(height * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  }
  return [...characters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

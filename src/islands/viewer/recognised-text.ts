import type { PageWord } from '#rules/files.ts';
import { findQuote } from './find-quote.ts';

/** The words that somebody is to be led to on a page. */
export type Quote = {
  text: string;
  /** The stored text of its page in front of it. */
  before: string;
};

/** Words further apart than this share of their height are not of one line: columns, mostly. */
const widestGap = 1.5;

/**
 * The words that were read off a page's picture, to be laid over it, invisible: to be selected, read aloud and
 * marked. The layer takes the size of what it lies in.
 * @param shape the page's width by its height
 * @returns the layer, and in it the elements that mark the quoted words
 */
export function layOutWords(
  words: readonly PageWord[],
  { shape, quote }: { shape: number; quote: Quote | null },
): { layer: HTMLElement; marks: HTMLElement[] } {
  const texts = words.map(({ text }) => text);
  const quoted = new Set((quote ? findQuote(texts, quote.text, quote.before) : []).map(({ item }) => item));
  const layer = document.createElement('div');
  layer.className = 'recognised-text';
  const marks: HTMLElement[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const runsOn = next !== undefined && isBeside(word, next, shape);
    const isQuoted = quoted.has(index);
    const element = document.createElement(isQuoted ? 'mark' : 'span');
    element.textContent = runsOn ? `${word.text} ` : word.text;
    // One mark for a whole line, not one with holes.
    const width = isQuoted && runsOn && quoted.has(index + 1) ? next.x - word.x : word.width;
    element.style.left = percent(word.x);
    element.style.top = percent(word.y);
    element.style.width = percent(width);
    element.style.height = percent(word.height);
    element.style.fontSize = `${word.height * 75}cqh`;
    layer.append(element);
    if (!runsOn) layer.append(document.createElement('br'));
    if (isQuoted) marks.push(element);
  }
  return { layer, marks };
}

function isBeside(word: PageWord, next: PageWord, shape: number): boolean {
  const gap = (next.x - word.x - word.width) * shape;
  const drop = Math.abs(next.y + next.height / 2 - word.y - word.height / 2);
  return next.x > word.x && gap < word.height * widestGap && drop < word.height / 2;
}

const percent = (share: number) => `${Math.round(share * 1e6) / 1e4}%`;

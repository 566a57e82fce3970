import type { TextBlock } from './block.ts';
import { createHyphenRule } from './divided-words.ts';

type Said = Extract<TextBlock, { kind: 'paragraph' | 'item' }>;

/** A line of fewer words may stand for itself, as in an address. */
const fewestWords = 5;
const endMark = /[.!?:…]["'”’»)\]\p{No}]*$/u;
const dividedWord = /(?<!\p{L})(\p{L}+)[-\u2010\u00ad]$/u;
const entry = /^(?:o \p{Lu}|\(?(?:[a-z]|[ivx]{1,5})[.)] )/u;

/**
 * A document in which a paragraph, or an entry of a list, that a page's end has cut goes on on the next page: it lacks its end
 * there, and the next page begins in lower case. A word that is cut is put together where it begins. What runs over
 * and below the pages does not part the two.
 */
export function joinOverPages(blocks: readonly TextBlock[]): TextBlock[] {
  const joined = [...blocks];
  let keepsHyphen: ReturnType<typeof createHyphenRule> | undefined;
  let last = -1;
  let turned: Extract<TextBlock, { kind: 'page' }>[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'page') turned.push(block);
    if (block.kind === 'page' || !saysSomething(block)) continue;
    const before = joined[last];
    const isNextPage = turned.length === 1 && !turned[0]?.isSlide;
    if (before && isNextPage && block.kind === 'paragraph' && mayGoOn(before) && isRestOf(block, before)) {
      const [cut = '', start] = dividedWord.exec(before.text) ?? [];
      const rest = block.text.replace(/^\S+\s*/u, '');
      if (start !== undefined) {
        const end = block.text.slice(0, block.text.length - rest.length).trimEnd();
        keepsHyphen ??= createHyphenRule(blocks.map(textOf));
        const hyphen = keepsHyphen(start, /^\p{L}*/u.exec(end)?.[0] ?? '') ? '-' : '';
        joined[last] = { ...before, text: `${before.text.slice(0, 0 - cut.length)}${start}${hyphen}${end}` };
      }
      joined[at] = { ...block, text: start === undefined ? block.text : rest, goesOn: true };
    }
    last = at;
    turned = [];
  }
  return joined;
}

const saysSomething = (block: TextBlock) =>
  block.kind !== 'furniture' && !('text' in block && block.text.trim() === '');

const mayGoOn = (block: TextBlock): block is Said => block.kind === 'paragraph' || block.kind === 'item';

function isRestOf({ text }: Said, before: Said): boolean {
  const end = before.text.slice(before.text.lastIndexOf('\n') + 1);
  const [begin = ''] = text.split('\n', 1);
  if (!/^\p{Ll}/u.test(begin) || entry.test(begin) || isRow(begin) || isRow(end)) return false;
  if (dividedWord.test(end)) return true;
  return !endMark.test(end) && end.split(/\s+/, fewestWords).length === fewestWords;
}

const isRow = (line: string) => line.includes(' | ');

const textOf = (block: TextBlock) => ('text' in block ? block.text : '');

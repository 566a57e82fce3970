import type { TextBlock } from './block.ts';
import { createHyphenRule } from './divided-words.ts';

type Said = Extract<TextBlock, { kind: 'paragraph' | 'item' }>;

/** A line of fewer words may stand for itself, as in an address. */
const fewestWords = 5;
const endMark = /[.!?:…]["'”’»)\]\p{No}]*$/u;
const dividedWord = /(?<!\p{L})(\p{L}+)[-\u2010\u00ad]$/u;
const entry = /^(?:o \p{Lu}|\(?(?:[a-z]|[ivx]{1,5})[.)] )/u;

/** What names a figure or a table, which may stand between the two parts of a paragraph. */
const caption =
  /^(?:fig(?:\.|ures?|ura)|tab(?:\.|les?|la)|gr[áa]fico|chart|diagram|cuadro|imagen)\s{0,3}\d/iu;

/**
 * A document in which a paragraph, or an entry of a list, that a page's end has cut goes on on the next page: it lacks its end
 * there, and the next page begins in lower case, or what ends the page cannot end a sentence. A word that is cut is put
 * together where it begins. What runs over and below the pages does not part the two; notes and captions at the foot of
 * the page stand before the paragraph that goes on.
 */
export function joinOverPages(blocks: readonly TextBlock[]): TextBlock[] {
  const joined = [...blocks];
  /** What stands before which block, by their places. */
  const moved = new Map<number, number[]>();
  let keepsHyphen: ReturnType<typeof createHyphenRule> | undefined;
  let last = -1;
  let aside: number[] = [];
  let turned: Extract<TextBlock, { kind: 'page' }>[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'page') turned.push(block);
    if (block.kind === 'page' || !saysSomething(block)) continue;
    const before = joined[last];
    const isNextPage = turned.length === 1 && !turned[0]?.isSlide;
    if (!isNextPage && turned.length === 0 && before?.kind === 'paragraph' && standsAside(block)) {
      aside.push(at);
      continue;
    }
    const mayMove = aside.length === 0 || (!isRest(before) && isFlow(before));
    if (
      before &&
      isNextPage &&
      mayMove &&
      block.kind === 'paragraph' &&
      mayGoOn(before) &&
      isRestOf(block, before)
    ) {
      const [cut = '', start] = dividedWord.exec(before.text) ?? [];
      const rest = block.text.replace(/^\S+\s*/u, '');
      if (start !== undefined) {
        const end = block.text.slice(0, block.text.length - rest.length).trimEnd();
        keepsHyphen ??= createHyphenRule(blocks.map(textOf));
        const hyphen = keepsHyphen(start, /^\p{L}*/u.exec(end)?.[0] ?? '') ? '-' : '';
        joined[last] = { ...before, text: `${before.text.slice(0, 0 - cut.length)}${start}${hyphen}${end}` };
      }
      joined[at] = { ...block, text: start === undefined ? block.text : rest, goesOn: true };
      if (aside.length > 0) moved.set(last, aside);
    }
    last = at;
    aside = [];
    turned = [];
  }
  return moved.size > 0 ? inOrder(joined, moved) : joined;
}

function inOrder(blocks: readonly TextBlock[], moved: ReadonlyMap<number, readonly number[]>): TextBlock[] {
  const elsewhere = new Set([...moved.values()].flat());
  return blocks.flatMap((block, at) => [
    ...(moved.get(at) ?? []).map((other) => blocks[other] as TextBlock),
    ...(elsewhere.has(at) ? [] : [block]),
  ]);
}

const standsAside = (block: TextBlock) =>
  block.kind === 'note' ||
  block.kind === 'figure' ||
  (block.kind === 'paragraph' && caption.test(block.text));

/** A shorter paragraph may be a cell of a table, or a line that a page's border cuts. */
const leastFlow = 20;

const isFlow = (block: TextBlock | undefined) =>
  block?.kind === 'paragraph' &&
  !block.text.includes('\n') &&
  block.text.split(/\s+/, leastFlow).length === leastFlow;

const isRest = (block: TextBlock | undefined) => block !== undefined && 'goesOn' in block && block.goesOn;

const saysSomething = (block: TextBlock) =>
  block.kind !== 'furniture' && !('text' in block && block.text.trim() === '');

const mayGoOn = (block: TextBlock): block is Said => block.kind === 'paragraph' || block.kind === 'item';

function isRestOf({ text }: Said, before: Said): boolean {
  const end = before.text.slice(before.text.lastIndexOf('\n') + 1);
  const [begin = ''] = text.split('\n', 1);
  const mayBegin = /^\p{Ll}/u.test(begin) || (leadsOn.test(end) && isFlow(before) && isProse(begin));
  if (!mayBegin || entry.test(begin) || isRow(begin) || isRow(end)) return false;
  if (dividedWord.test(end)) return true;
  return !endMark.test(end) && end.split(/\s+/, fewestWords).length === fewestWords;
}

/** No sentence ends with these, in English and in Spanish. */
const leadsOn =
  /\s(?:the|an|of|and|or|by|for|from|with|into|between|than|that|which|whose|el|la|los|las|un|una|del?|al|y|que|por|para|con|sin|sobre|entre|seg[uú]n|cuy[ao]s?)$/u;

/** A line that is no name or title: it goes on in lower case. */
const isProse = (line: string) =>
  /^\p{Lu}/u.test(line) && line.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word)).length >= fewestWords;

const isRow = (line: string) => line.includes(' | ');

const textOf = (block: TextBlock) => ('text' in block ? block.text : '');

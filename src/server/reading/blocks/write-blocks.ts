import { ExtractionError } from '../bounds/extraction-error.ts';
import { normaliseText } from '../characters/normalise.ts';
import type { BlockSpan, TextBlock } from './block.ts';
import { writeTable } from './write-table.ts';

/** Entries of lists are set in no further than this. */
const deepestIndent = 8;
const pageSeparator = '\n\n';

/** What stands where a block goes on over the border of a page. */
const joints = new Map<TextBlock['kind'], string>([
  ['paragraph', ' '],
  ['table', '\n'],
]);

/** `pageStarts[i]` is the offset in `text` where page i+1 begins; [] without pages. `blocks` are in order and apart. */
export type WrittenText = { text: string; pageStarts: number[]; blocks: BlockSpan[] };

/**
 * The text that is stored, searched and cited, with the place of each block in it: blocks divided by blank lines,
 * entries of a list and fields of a form on lines of their own. Furniture is left out. What goes on over the border of
 * a page is one block, within which the next page begins.
 * @throws {ExtractionError} `too_large` for more than `mostCharacters`
 */
export function writeBlocks(blocks: Iterable<TextBlock>, mostCharacters: number): WrittenText {
  const parts: string[] = [];
  const spans: BlockSpan[] = [];
  const pageStarts: number[] = [];
  let length = 0;
  let previous: TextBlock['kind'] | undefined;
  /** Pages that have begun since the last block. */
  let turned: Extract<TextBlock, { kind: 'page' }>[] = [];
  const add = (part: string) => {
    length += part.length;
    if (length > mostCharacters) throw new ExtractionError('too_large', 'text');
    parts.push(part);
  };
  const turnPages = (separator = pageSeparator) => {
    for (const _ of turned) {
      if (pageStarts.length > 0) add(separator);
      pageStarts.push(length);
    }
    turned = [];
  };
  for (const block of blocks) {
    if (block.kind === 'page') {
      turned.push(block);
      continue;
    }
    if (block.kind === 'furniture') continue;
    const text = normaliseText(textOf(block, mostCharacters - length));
    if (text === '') continue;
    const last = spans.at(-1);
    const isNextPage = turned.length === 1 && !turned[0]?.isSlide;
    if (last && isNextPage && 'goesOn' in block && block.goesOn) {
      turnPages(joints.get(block.kind));
      add(text);
      last.end = length;
      continue;
    }
    const separator = previous !== undefined && isOneList(previous, block) ? '\n' : '\n\n';
    if (turned.length > 0) {
      if (last && turned.every(({ isSlide }) => !isSlide)) last.endsPage = true;
      turnPages(isNextPage ? separator : pageSeparator);
    } else if (previous !== undefined) add(separator);
    const level = 'level' in block ? { level: block.level } : {};
    const indent =
      block.kind === 'item' ? '  '.repeat(Math.min(Math.max(0, block.level), deepestIndent)) : '';
    add(indent);
    spans.push({ kind: block.kind, start: length, end: length + text.length, ...level, ...captionIn(block) });
    add(indent ? text.replaceAll('\n', () => `\n${indent}`) : text);
    (spans.at(-1) as BlockSpan).end = length;
    previous = block.kind;
  }
  turnPages();
  return { text: parts.join(''), pageStarts, blocks: spans };
}

function captionIn(block: TextBlock): Pick<BlockSpan, 'caption'> {
  if (block.kind !== 'table' || block.repeatsCaption) return {};
  const caption = normaliseText(block.caption ?? '').length;
  return caption > 0 ? { caption } : {};
}

function isOneList(previous: TextBlock['kind'], block: TextBlock): boolean {
  return (
    previous === block.kind &&
    (/^(?:field|code)$/.test(block.kind) || (block.kind === 'item' && !block.begins))
  );
}

function textOf(block: Exclude<TextBlock, { kind: 'page' | 'furniture' }>, mostCharacters: number): string {
  switch (block.kind) {
    case 'table':
      return writeTable(block, mostCharacters);
    case 'field':
      return writeField(block);
    case 'item':
      return writeItem(block);
    default:
      return block.text;
  }
}

function writeItem({ marker, text }: Extract<TextBlock, { kind: 'item' }>): string {
  if (text.trim() === '') return '';
  return marker ? `${marker} ${text.trim().replaceAll('\n', '\n  ')}` : `  ${text.trim()}`;
}

function writeField({ label, value }: Extract<TextBlock, { kind: 'field' }>): string {
  if (typeof value === 'boolean') return `${value ? '[x]' : '[ ]'} ${label}`.trim();
  if (value === '') return '';
  return label ? `${label}: ${value}` : value;
}

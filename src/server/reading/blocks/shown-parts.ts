import type { CellRows, ShownBlock } from '#rules/shown-blocks.ts';
import { normaliseText } from '../characters/normalise.ts';
import type { TableBlock, TextBlock } from './block.ts';
import { headsOf } from './write-table.ts';

/** About how many characters one part has. */
const partSize = 20_000;
/** A block takes some room however little it says, and so does a cell. */
const blockSize = 20;
const cellSize = 10;
const leastOfCell = 40;

/** A piece of a document that is shown at once: `page` from 1, 0 for one without pages; `part` from 1 on each page. */
export type ShownPart = { page: number; part: number; blocks: ShownBlock[]; size: number };

/**
 * What people are shown of a document, in parts of bounded size: a page, or a piece of one. A long text is cut, and a
 * table of many rows goes on with its heads.
 */
export function* shownParts(document: Iterable<TextBlock>): Generator<ShownPart> {
  let current: ShownPart = { page: 0, part: 1, blocks: [], size: 0 };
  for (const block of document) {
    if (block.kind === 'page') {
      if (current.page > 0 || current.blocks.length > 0) yield current;
      current = { page: current.page + 1, part: 1, blocks: [], size: 0 };
      continue;
    }
    for (const piece of piecesOf(block)) {
      const size = sizeOf(piece);
      if (current.blocks.length > 0 && current.size + size > partSize) {
        yield current;
        current = { page: current.page, part: current.part + 1, blocks: [], size: 0 };
      }
      current.blocks.push(piece);
      current.size += size;
    }
  }
  yield current;
}

function* piecesOf(block: Exclude<TextBlock, { kind: 'page' }>): Generator<ShownBlock> {
  if (block.kind === 'table') return yield* piecesOfTable(block);
  if (block.kind === 'field') {
    const label = normaliseText(block.label);
    if (typeof block.value === 'boolean') return yield { kind: 'field', label, value: block.value };
    // A blank that nobody filled in is not part of the text either.
    for (const value of cut(normaliseText(block.value))) yield { kind: 'field', label, value };
    return;
  }
  for (const [at, text] of cut(normaliseText(block.text)).entries()) {
    if (block.kind === 'heading') yield { kind: 'heading', level: block.level, text };
    else if (block.kind === 'item') {
      yield { kind: 'item', level: block.level, marker: at === 0 ? block.marker : '', text };
    } else yield { kind: block.kind, text };
  }
}

function* piecesOfTable(table: TableBlock): Generator<ShownBlock> {
  const caption = normaliseText(table.caption ?? '').slice(0, partSize);
  const found = headsOf(table);
  const above = table.rows.slice(0, found?.from ?? 0).map(shownRow);
  const heads = table.rows.slice(found?.from ?? 0, found?.to ?? 0).map(shownRow);
  let rows: CellRows[number][] = [];
  let size = 0;
  let isFirst = true;
  const piece = (): ShownBlock => ({ kind: 'table', caption, above: isFirst ? above : [], heads, rows });
  for (let at = found?.to ?? 0; at < table.rows.length; at += 1) {
    const row = shownRow(table.rows[at] ?? []);
    rows.push(row);
    size += sizeOfRow(row);
    if (size < partSize / 2) continue;
    yield piece();
    rows = [];
    size = 0;
    isFirst = false;
  }
  if (isFirst || rows.length > 0) yield piece();
}

/** Cells say less where a row has more of them than there is room for. */
function shownRow(row: readonly string[]): string[] {
  const most = Math.max(leastOfCell, Math.floor(partSize / row.length));
  return row.map((cell) => {
    const text = normaliseText(cell);
    return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
  });
}

/** A text in pieces that fit into a part, none for an empty one. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = Math.min(start + partSize, text.length);
    const piece = text.slice(start, text.slice(start, end).isWellFormed() ? end : end - 1);
    pieces.push(piece);
    start += piece.length;
  }
  return pieces;
}

function sizeOf(block: ShownBlock): number {
  if (block.kind === 'table') {
    const cells = [...block.above, ...block.heads, ...block.rows];
    return blockSize + block.caption.length + cells.reduce((sum, row) => sum + sizeOfRow(row), 0);
  }
  if (block.kind === 'field') return blockSize + block.label.length + String(block.value).length;
  return blockSize + block.text.length;
}

const sizeOfRow = (row: readonly string[]) =>
  row.reduce((sum, cell) => sum + cell.length + cellSize, cellSize);

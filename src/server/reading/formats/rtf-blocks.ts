import type { OfficeContentNode } from 'officeparser';
import type { Block, TableBlock } from '../blocks/block.ts';
import { cellText } from '../blocks/cell-text.ts';
import { linkAddress } from '../blocks/link-text.ts';

const mostSpan = 500;

/**
 * The blocks of a document's nodes.
 * @param notes takes those of footnotes, which hang on the runs of text that refer to them
 */
export function blocksOfNodes(nodes: readonly OfficeContentNode[], notes: Block[]): Block[] {
  return nodes.flatMap((node) => blocksOfNode(node, notes));
}

function blocksOfNode(node: OfficeContentNode, notes: Block[]): Block[] {
  const children = node.children ?? [];
  if (node.type === 'table') return tableBlocks(node, notes);
  if (children.length > 0 && children.every(isBlock)) return blocksOfNodes(children, notes);
  for (const note of [node, ...children].flatMap((one) => one.notes ?? [])) {
    const text = inlineText(note);
    if (text) notes.push({ kind: 'note', text });
  }
  const text = inlineText(node);
  if (text === '') return [];
  if (node.type === 'list') return [{ kind: 'item', ...placeOf(node), text }];
  if (node.type === 'code') return [{ kind: 'code', text }];
  if (node.type !== 'heading') return [{ kind: 'paragraph', text }];
  const { level = 1 } = (node.metadata ?? {}) as { level?: number };
  return [{ kind: 'heading', level, text }];
}

const blocks = ['paragraph', 'heading', 'list', 'table', 'note', 'code', 'page', 'drawing', 'admonition'];
const isBlock = ({ type }: OfficeContentNode) => blocks.includes(type);

const inlineText = (node: OfficeContentNode) =>
  wholeText(node)
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Some formats give a block's text, others only that of its parts. What is struck out is no longer said. */
function wholeText({ text, type, children = [], formatting, metadata }: OfficeContentNode): string {
  if (formatting?.strikethrough) return '';
  const link = (metadata as { link?: string } | undefined)?.link;
  if (type === 'text' && text) return text + linkAddress(link, text);
  if (children.length === 0) return type === 'break' ? '\n' : (text ?? '');
  return children.map(wholeText).join(children.some(isBlock) ? '\n' : '');
}

/** A table of data; or what its cells hold, where other tables or headings stand in them. */
function tableBlocks({ children = [] }: OfficeContentNode, notes: Block[]): Block[] {
  const rows = children.map((row) =>
    (row.children ?? []).map((cell) => ({ cell, blocks: cellBlocks(cell, notes) })),
  );
  const all = rows.flat();
  const arranges = all.some(({ blocks: held }) =>
    held.some(({ kind }) => kind === 'table' || kind === 'heading'),
  );
  if (arranges || rows.every((row) => row.length < 2)) return all.flatMap(({ blocks: held }) => held);
  return [{ kind: 'table', rows: placed(rows) }];
}

const cellBlocks = (cell: OfficeContentNode, notes: Block[]): Block[] => {
  const children = cell.children ?? [];
  if (children.some(isBlock)) return blocksOfNodes(children, notes);
  const text = inlineText(cell);
  return text ? [{ kind: 'paragraph', text }] : [];
};

/** Each cell at all the places it spans. */
function placed(
  rows: readonly (readonly { cell: OfficeContentNode; blocks: Block[] }[])[],
): TableBlock['rows'] {
  const found: string[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    for (const { cell, blocks: held } of row) {
      const {
        col,
        rowSpan = 1,
        colSpan = 1,
      } = (cell.metadata ?? {}) as {
        col?: number;
        rowSpan?: number;
        colSpan?: number;
      };
      const at = col ?? found[index]?.length ?? 0;
      const text = cellText(held);
      for (const below of found.slice(index, index + Math.min(rowSpan, mostSpan))) {
        for (let column = at; column < at + Math.min(colSpan, mostSpan); column += 1) below[column] ??= text;
      }
    }
  }
  return found.map((row) => Array.from(row, (cell) => cell ?? '')).filter((row) => row.some(Boolean));
}

function placeOf({ metadata }: OfficeContentNode): { level: number; marker: string } {
  const { listType, itemIndex, indentation } = metadata as {
    listType?: string;
    itemIndex?: number;
    indentation?: number;
  };
  return { level: indentation ?? 0, marker: listType === 'ordered' ? `${(itemIndex ?? 0) + 1}.` : '-' };
}

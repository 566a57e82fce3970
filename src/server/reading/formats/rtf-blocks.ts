import type { OfficeContentNode } from 'officeparser';
import type { Block } from '../blocks/block.ts';
import { linkAddress } from '../blocks/link-text.ts';
import { raisedText } from '../blocks/raised-text.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import { tableOfCells } from '../blocks/table-of-cells.ts';

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
  if (type === 'text' && text) {
    const written = shownInFont(text, formatting?.font);
    const shown = formatting?.superscript ? raisedText(written) : written;
    return shown + linkAddress(link, shown);
  }
  if (children.length === 0) return type === 'break' ? '\n' : (text ?? '');
  return children.map(wholeText).join(children.some(isBlock) ? '\n' : '');
}

const tableBlocks = ({ children = [] }: OfficeContentNode, notes: Block[]): Block[] =>
  tableOfCells(
    children.map((row) => ({
      cells: (row.children ?? []).map((cell) => {
        const { rowSpan = 1, colSpan = 1 } = (cell.metadata ?? {}) as { rowSpan?: number; colSpan?: number };
        return { blocks: cellBlocks(cell, notes), rows: rowSpan, columns: colSpan };
      }),
    })),
  );

const cellBlocks = (cell: OfficeContentNode, notes: Block[]): Block[] => {
  const children = cell.children ?? [];
  if (children.some(isBlock)) return blocksOfNodes(children, notes);
  const text = inlineText(cell);
  return text ? [{ kind: 'paragraph', text }] : [];
};

function placeOf({ metadata }: OfficeContentNode): { level: number; marker: string } {
  const { listType, itemIndex, indentation } = metadata as {
    listType?: string;
    itemIndex?: number;
    indentation?: number;
  };
  return { level: indentation ?? 0, marker: listType === 'ordered' ? `${(itemIndex ?? 0) + 1}.` : '-' };
}

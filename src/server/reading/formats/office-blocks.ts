import type { OfficeContentNode } from 'officeparser';
import type { Sheet } from './sheet-lines.ts';
import { cleanCell } from './table-lines.ts';

/**
 * The text of a document's blocks: paragraphs divided by blank lines, list items and table rows on lines of their
 * own.
 * @param notes takes the texts of footnotes
 */
export function joinBlocks(nodes: OfficeContentNode[], notes: string[]): string {
  let text = '';
  let previous: OfficeContentNode | undefined;
  for (const node of nodes) {
    const block = blockText(node, notes);
    if (block === '') continue;
    const inList = node.type === 'list' && previous?.type === 'list';
    text += (text === '' ? '' : inList ? '\n' : '\n\n') + block;
    previous = node;
  }
  return text;
}

function blockText(node: OfficeContentNode, notes: string[]): string {
  const children = node.children ?? [];
  if (node.type === 'table')
    return children
      .map((row) => rowText(row, notes))
      .filter(Boolean)
      .join('\n');
  if (children.length > 0 && children.every(isBlock)) return joinBlocks(children, notes);
  // Footnotes hang on the runs of text that refer to them.
  const found = [node, ...children].flatMap((one) => one.notes ?? []).map(inlineText);
  for (const note of found) if (note) notes.push(note);
  return node.type === 'list' ? `${marker(node)} ${inlineText(node)}` : inlineText(node);
}

/** The cells of a sheet at the places they say they have. */
export function toSheet({ metadata, children = [] }: OfficeContentNode): Sheet {
  const rows: string[][] = [];
  for (const cell of children.flatMap((row) => row.children ?? [])) {
    const { row = 0, col = 0 } = cell.metadata as { row?: number; col?: number };
    const text = cleanCell(cellText(cell, []));
    if (text === '') continue;
    rows[row] ??= [];
    (rows[row] as string[])[col] = text;
  }
  return { name: cleanCell((metadata as { sheetName?: string }).sheetName ?? ''), rows };
}

const blocks = ['paragraph', 'heading', 'list', 'table', 'note', 'code', 'page', 'drawing', 'admonition'];
const isBlock = ({ type }: OfficeContentNode) => blocks.includes(type);

const inlineText = (node: OfficeContentNode) =>
  wholeText(node)
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Some formats give a block's text, others only that of its parts. */
function wholeText({ text, type, children = [] }: OfficeContentNode): string {
  if (text !== undefined) return text;
  if (type === 'break') return '\n';
  return children.map(wholeText).join(children.some(isBlock) ? '\n' : '');
}

function rowText(row: OfficeContentNode, notes: string[]): string {
  const cells = (row.children ?? []).map((cell) =>
    cellText(cell, notes)
      .replace(/(?<!\s)\s*\n\s*/g, ' ')
      .trim(),
  );
  return cells.some(Boolean) ? cells.join(' | ') : '';
}

function cellText(cell: OfficeContentNode, notes: string[]): string {
  const children = cell.children ?? [];
  if (!children.some(isBlock)) return inlineText(cell);
  // A list's marks say nothing within a cell.
  const plain = children.map((child) =>
    child.type === 'list' ? { ...child, type: 'paragraph' as const, metadata: undefined } : child,
  );
  return joinBlocks(plain as OfficeContentNode[], notes);
}

function marker({ metadata }: OfficeContentNode): string {
  const { listType, itemIndex, indentation } = metadata as {
    listType?: string;
    itemIndex?: number;
    indentation?: number;
  };
  const indent = '  '.repeat(Math.min(indentation ?? 0, 8));
  return indent + (listType === 'ordered' ? `${(itemIndex ?? 0) + 1}.` : '-');
}

import type { Block, TableBlock } from '../../blocks/block.ts';
import { cellText } from '../../blocks/cell-text.ts';
import { attributeOf, childOf, elementsIn, findAll, isOn, type XmlElement } from '../ooxml/xml.ts';
import type { DocxSource } from './source.ts';

const mostColumns = 500;

type Cell = { blocks: Block[]; columns: number; goesOn: boolean; isEmphasised: boolean };

/** A table of data; or the blocks of its cells, one after the other, where it only arranges them. */
export function readTable(table: XmlElement, source: DocxSource): Block[] {
  const rows = rowsOf(table).map((row) => ({
    isHead: isOn(childOf(row, 'trPr'), 'tblHeader') ?? false,
    cells: cellsOf(row).map((cell) => readCell(cell, table, source)),
  }));
  const all = rows.flatMap(({ cells }) => cells);
  const holdsBlocks = all.some(({ blocks }) =>
    blocks.some(({ kind }) => kind === 'table' || kind === 'heading'),
  );
  if (holdsBlocks || rows.every(({ cells }) => cells.length < 2)) return all.flatMap(({ blocks }) => blocks);
  const marked = rows.findIndex(({ isHead }) => !isHead);
  const [first, second] = rows;
  const isEmphasised =
    first?.cells.every((cell) => cell.isEmphasised) && !second?.cells.every((cell) => cell.isEmphasised);
  return [
    {
      kind: 'table',
      rows: placed(rows.map(({ cells }) => cells)),
      ...(marked > 0 ? { heads: marked } : isEmphasised ? { heads: 'assumed' } : {}),
    },
  ];
}

/** Rows and cells may lie within controls and marks of changes; those that were deleted are gone. */
function rowsOf(table: XmlElement): XmlElement[] {
  return within(table, 'tr').filter((row) => !childOf(row, 'trPr', 'del'));
}
const cellsOf = (row: XmlElement) => within(row, 'tc');

function within(element: XmlElement, name: string): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === name) return [child];
    return /^(?:sdt|sdtContent|customXml|ins|moveTo|smartTag)$/.test(child.name) ? within(child, name) : [];
  });
}

function readCell(cell: XmlElement, table: XmlElement, source: DocxSource): Cell {
  const properties = childOf(cell, 'tcPr');
  const merge = childOf(properties, 'vMerge');
  const fill = attributeOf(childOf(properties, 'shd'), 'fill') ?? 'auto';
  const isShaded = !/^(?:auto|f{6})$/i.test(fill);
  const isStyled = childOf(table, 'tblPr', 'tblStyle') !== undefined;
  const blocks = source.readBlocks(cell, isShaded || isStyled);
  return {
    blocks,
    columns: Number(attributeOf(childOf(properties, 'gridSpan'), 'val') ?? 1) || 1,
    goesOn: merge !== undefined && attributeOf(merge, 'val') !== 'restart',
    isEmphasised:
      isShaded || (blocks.length > 0 && [...findAll(cell, 'p')].every((one) => source.isBold(one))),
  };
}

/** Each cell at all the places it spans. */
function placed(rows: readonly (readonly Cell[])[]): TableBlock['rows'] {
  const found: string[][] = [];
  for (const cells of rows) {
    const above = found.at(-1) ?? [];
    const row: string[] = [];
    for (const cell of cells) {
      const text = cell.goesOn ? (above[row.length] ?? '') : cellText(cell.blocks);
      for (let count = 0; count < cell.columns && row.length < mostColumns; count += 1) row.push(text);
    }
    found.push(row);
  }
  return found.filter((row) => row.some(Boolean));
}

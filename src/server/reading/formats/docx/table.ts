import type { Block } from '../../blocks/block.ts';
import { type HeldCell, tableOfCells } from '../../blocks/table-of-cells.ts';
import { paper } from '../../blocks/visibility.ts';
import { attributeOf, childOf, elementsIn, findAll, isOn, textIn, type XmlElement } from '../xml.ts';
import { contentOfControl } from './control-content.ts';
import type { DocxSource } from './source.ts';
import { groundOf } from './styles.ts';

/** A table of data, or what its cells hold. */
export function readDocxTable(table: XmlElement, source: DocxSource): Block[] {
  const isStyled = childOf(table, 'tblPr', 'tblStyle') !== undefined;
  const rows = rowsOf(table, source).map((row) => ({
    isHead: isOn(childOf(row, 'trPr'), 'tblHeader') ?? false,
    cells: [...skippedCells(row), ...cellsOf(row).map((cell) => readCell(cell, isStyled, source))],
  }));
  const [first, second] = rows;
  const isEmphasised =
    first?.cells.every((cell) => cell.isLabel) && !second?.cells.every((cell) => cell.isLabel);
  return tableOfCells(rows, isEmphasised ? 'assumed' : undefined);
}

/** A row may begin right of the others. */
function skippedCells(row: XmlElement): HeldCell[] {
  const columns = Number(attributeOf(childOf(row, 'trPr', 'gridBefore'), 'val') ?? 0) || 0;
  return columns > 0 ? [{ blocks: [], columns, isLabel: true }] : [];
}

/** Rows and cells may lie within controls and marks of changes; those that were deleted are gone, hidden rows unseen. */
function rowsOf(table: XmlElement, { sight }: DocxSource): XmlElement[] {
  return within(table, 'tr').filter((row) => {
    const properties = childOf(row, 'trPr');
    const isDeleted = childOf(properties, 'del') !== undefined;
    const isHidden = isOn(properties, 'hidden') ?? false;
    return !(isDeleted || isHidden) || sight.sees({ isDeleted, isHidden }, textIn(row));
  });
}
const cellsOf = (row: XmlElement) => within(row, 'tc');

function within(element: XmlElement, name: string): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === 'sdt') return within(contentOfControl(child) ?? child, name);
    return /^(?:customXml|ins|moveTo|smartTag)$/.test(child.name) ? within(child, name) : [];
  });
}

function readCell(cell: XmlElement, isStyled: boolean, source: DocxSource): HeldCell {
  const properties = childOf(cell, 'tcPr');
  const merge = childOf(properties, 'vMerge');
  const { ground = isStyled ? 'unknown' : undefined } = groundOf(properties);
  const isShaded = ground !== undefined && ground !== 'unknown' && ground !== paper;
  const isDeleted = childOf(properties, 'cellDel') !== undefined;
  const isSeen = !isDeleted || source.sight.sees({ isDeleted }, textIn(cell));
  const blocks = isSeen ? source.readBlocks(cell, ground) : [];
  return {
    blocks,
    columns: Number(attributeOf(childOf(properties, 'gridSpan'), 'val') ?? 1) || 1,
    goesOn: merge !== undefined && attributeOf(merge, 'val') !== 'restart',
    isLabel: isShaded || (blocks.length > 0 && [...findAll(cell, 'p')].every((one) => source.isBold(one))),
  };
}

import type { Block, Run } from '../../source/blocks.ts';
import { type Canvas, ink, tint } from './canvas.ts';
import { drawTable, tableHeight } from './table.ts';
import { type Line, wrap } from './type.ts';

const body = { size: 10, leading: 14.8, after: 7.5 };
const headings = {
  2: { size: 14.5, leading: 18, before: 17, after: 7 },
  3: { size: 11, leading: 14, before: 9, after: 4 },
};
const listIndent = 15;
const spaceBeforeTable = 3;
const calloutPadding = { x: 13, y: 9 };

/** Draws blocks one below the other; headings stay with what follows. */
export function drawBlocks(canvas: Canvas, blocks: Block[], accent: string): void {
  for (const [index, block] of blocks.entries()) {
    switch (block.type) {
      case 'heading':
        drawHeading(canvas, block, blocks[index + 1], accent);
        break;
      case 'paragraph':
        drawLines(canvas, wrap(block.runs, canvas.typeface, body.size, canvas.width), canvas.left);
        canvas.y -= body.after;
        break;
      case 'list':
        drawList(canvas, block.items, block.ordered);
        break;
      case 'callout':
        drawCallout(canvas, block.runs, accent);
        break;
      case 'table':
        canvas.skip(spaceBeforeTable);
        drawTable(canvas, block.table, accent);
        canvas.y -= body.after + 5;
    }
  }
}

function drawHeading(
  canvas: Canvas,
  { level, runs }: Extract<Block, { type: 'heading' }>,
  next: Block | undefined,
  accent: string,
): void {
  const { size, leading, before, after } = headings[level];
  const lines = wrap(
    runs.map((run) => ({ ...run, bold: true })),
    canvas.typeface,
    size,
    canvas.width,
  );
  const height = before + lines.length * leading + after;
  if (!canvas.has(height + startOf(canvas, next))) canvas.newPage();
  canvas.skip(before);
  for (const line of lines) {
    canvas.drawLine(line, canvas.left, canvas.y - size, size, level === 2 ? tint(accent) : ink);
    canvas.y -= leading;
  }
  canvas.y -= after;
}

/** How much of a block has to stand on the page of the heading before it. */
function startOf(canvas: Canvas, block: Block | undefined): number {
  if (block?.type === 'table') return spaceBeforeTable + tableHeight(canvas, block.table);
  if (block?.type === 'heading') return headings[3].leading + headings[3].after + 2 * body.leading;
  return 2 * body.leading;
}

/** No page ends with the first line of a paragraph or begins with its last one. */
function drawLines(canvas: Canvas, lines: Line[], x: number): void {
  for (const [index, line] of lines.entries()) {
    const left = lines.length - index;
    const together = left === 2 || (index === 0 && lines.length > 1) ? 2 : 1;
    if (!canvas.has((left === 3 && index === 0 ? 3 : together) * body.leading)) canvas.newPage();
    canvas.drawLine(line, x, canvas.y - body.size, body.size);
    canvas.y -= body.leading;
  }
}

function drawList(canvas: Canvas, items: Run[][], ordered: boolean): void {
  for (const [index, item] of items.entries()) {
    const lines = wrap(item, canvas.typeface, body.size, canvas.width - listIndent);
    if (!canvas.has(Math.min(2, lines.length) * body.leading)) canvas.newPage();
    const marker = wrap(
      [{ text: ordered ? `${index + 1}.` : '•', bold: false }],
      canvas.typeface,
      body.size,
      listIndent,
    );
    for (const line of marker) canvas.drawLine(line, canvas.left + 2, canvas.y - body.size, body.size);
    drawLines(canvas, lines, canvas.left + listIndent);
    canvas.y -= 2;
  }
  canvas.y -= body.after - 2;
}

function drawCallout(canvas: Canvas, runs: Run[], accent: string): void {
  const lines = wrap(runs, canvas.typeface, body.size, canvas.width - 2 * calloutPadding.x);
  const height = lines.length * body.leading + 2 * calloutPadding.y - 3;
  if (!canvas.has(height)) canvas.newPage();
  canvas.skip(3);
  canvas.drawBox(canvas.left, canvas.y - height, canvas.width, height, tint(accent, 0.08));
  canvas.drawBox(canvas.left, canvas.y - height, 3, height, tint(accent));
  let top = canvas.y - calloutPadding.y;
  for (const line of lines) {
    canvas.drawLine(line, canvas.left + calloutPadding.x, top - body.size, body.size);
    top -= body.leading;
  }
  canvas.y -= height + body.after + 2;
}

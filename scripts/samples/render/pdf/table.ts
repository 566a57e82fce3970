import type { RGB } from 'pdf-lib';
import type { Run, Table } from '../../source/blocks.ts';
import { type Canvas, hairline, ink, tint } from './canvas.ts';
import { type Line, naturalWidth, wrap } from './type.ts';

const size = 9;
const leading = 12.2;
const padding = { x: 7, y: 4.6 };

type Row = { cells: Line[][]; height: number };

/** The height that `drawTable` takes, in points. */
export function tableHeight(canvas: Canvas, table: Table): number {
  const { header, rows } = layOut(canvas, table);
  return rows.reduce((sum, { height }) => sum + height, header.height);
}

/** Draws a table over the full width, on one page. */
export function drawTable(canvas: Canvas, table: Table, accent: string): void {
  const { header, rows, widths } = layOut(canvas, table);
  if (!canvas.has(tableHeight(canvas, table))) canvas.newPage();
  canvas.drawBox(canvas.left, canvas.y - header.height, canvas.width, header.height, tint(accent, 0.12));
  drawRow(header, tint(accent));
  canvas.drawRule(canvas.left, canvas.right, canvas.y, tint(accent), 0.9);
  for (const row of rows) {
    drawRow(row, ink);
    canvas.drawRule(canvas.left, canvas.right, canvas.y, hairline, 0.5);
  }

  function drawRow(row: Row, color: RGB): void {
    let x = canvas.left;
    for (const [column, lines] of row.cells.entries()) {
      const width = widths[column] ?? 0;
      for (const [index, line] of lines.entries()) {
        const start = table.align[column] === 'right' ? x + width - padding.x - line.width : x + padding.x;
        canvas.drawLine(line, start, canvas.y - padding.y - size + 0.8 - index * leading, size, color);
      }
      x += width;
    }
    canvas.y -= row.height;
  }
}

function layOut(canvas: Canvas, table: Table): { header: Row; rows: Row[]; widths: number[] } {
  const bold = table.header.map((cell) => cell.map((run) => ({ ...run, bold: true })));
  const widths = shareWidth(canvas, [bold, ...table.rows]);
  const toRow = (row: Run[][]): Row => {
    const cells = row.map((cell, column) =>
      wrap(cell, canvas.typeface, size, (widths[column] ?? 0) - 2 * padding.x),
    );
    const lines = Math.max(1, ...cells.map(({ length }) => length));
    return { cells, height: 2 * padding.y + (lines - 1) * leading + size + 1.4 };
  };
  return { header: toRow(bold), rows: table.rows.map(toRow), widths };
}

/** Narrow columns get what they need; where it is not enough for all, the wide ones share what is left. */
function shareWidth(canvas: Canvas, rows: Run[][][]): number[] {
  const columns = rows[0]?.length ?? 0;
  const natural = Array.from({ length: columns }, (_, column) =>
    Math.max(
      ...rows.map((row) => naturalWidth(row[column] ?? [], canvas.typeface, size) + 2 * padding.x + 0.5),
    ),
  );
  const total = natural.reduce((sum, width) => sum + width, 0);
  const spare = canvas.width - total;
  if (spare >= 0) return natural.map((width) => width + spare * (width / total));

  const widths = new Array<number>(columns).fill(0);
  let open = natural.map((_, column) => column);
  let left = canvas.width;
  for (;;) {
    const share = left / open.length;
    const narrow = open.filter((column) => (natural[column] ?? 0) <= share);
    if (narrow.length === 0) {
      for (const column of open) widths[column] = share;
      return widths;
    }
    for (const column of narrow) {
      widths[column] = natural[column] ?? 0;
      left -= natural[column] ?? 0;
    }
    open = open.filter((column) => !narrow.includes(column));
  }
}

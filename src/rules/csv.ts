/**
 * What spreadsheets take for the beginning of a formula, however the cell goes on: at the beginning of a cell, which is
 * also behind a semicolon, tab or line break where one of these divides cells.
 */
const formula = /(?:^|(?<=[;\t\r\n]))(?=[=+\-@\t\r\n＝＋－＠])/g;

/** A row of a CSV file: each cell quoted where it has to be, and none that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly unknown[]) => `${cells.map(field).join(',')}\r\n`;

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = text.replace(formula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table of plain texts as CSV, in which what is a number with a sign stays one. */
export const csvOfTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => csvLine(cells.map((cell) => (String(Number(cell)) === cell ? Number(cell) : cell))))
    .join('');

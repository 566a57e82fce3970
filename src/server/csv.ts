/** What spreadsheets take for the beginning of a formula, however the cell goes on. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A row of a CSV file: each cell quoted where it has to be, and none that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly unknown[]) => `${cells.map(field).join(',')}\r\n`;

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

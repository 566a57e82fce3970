import papa from 'papaparse';

/** A table that somebody has pasted or chosen: its rows of trimmed cells, no more than `most` and one. */
export function readCsvRows(csv: string, most: number): { line: number; cells: string[] }[] {
  const { data } = papa.parse<string[]>(csv.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    // A head, and the one too many by which it shows.
    preview: most + 2,
  });
  return data.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }));
}

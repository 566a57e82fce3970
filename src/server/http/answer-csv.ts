import papa from 'papaparse';

/**
 * A table as a file for spreadsheets: UTF-8 with a mark that Excel needs to know it, and no cell that it would run
 * as a formula.
 * @param name of the file, plain ASCII
 */
export function answerCsv(name: string, headings: string[], rows: (string | number)[][]): Response {
  const text = papa.unparse({ fields: headings, data: rows }, { escapeFormulae: true, newline: '\r\n' });
  return new Response(`\ufeff${text}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

import { csvLine } from '#rules/csv.ts';

/**
 * A table as a file for spreadsheets: UTF-8 with a mark that Excel needs to know it.
 * @param name of the file, plain ASCII
 */
export function answerCsv(name: string, headings: string[], rows: (string | number)[][]): Response {
  return new Response(`\ufeff${[headings, ...rows].map(csvLine).join('')}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

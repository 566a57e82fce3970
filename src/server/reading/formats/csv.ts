import { decodeText } from '../encoding.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { cleanCell, findHeader, tableLines } from './table-lines.ts';

/**
 * A table of values, each row as one line that reads by itself.
 * @throws {ExtractionError} `too_large`
 */
export async function readCsv({ bytes, charset, limits }: FormatInput): Promise<FormatOutput> {
  const { default: papa } = await import('papaparse');
  const { delimiter, body } = takeDelimiter(await decodeText(bytes, { charset }));
  const { data } = papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' });
  const rows = data.map((row) => row.map(cleanCell));
  const lines = tableLines(rows, findHeader(rows), limits.textCharacters);
  return { text: normaliseText(lines.join('\n')), pageStarts: [] };
}

/** Excel names the delimiter in a first line such as "sep=;"; '' lets the parser guess. */
function takeDelimiter(text: string): { delimiter: string; body: string } {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return named
    ? { delimiter: named[1] ?? '', body: text.slice(named[0].length) }
    : { delimiter: '', body: text };
}

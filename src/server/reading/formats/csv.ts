import { cleanCell } from '../blocks/write-table.ts';
import { decodeText } from '../encoding.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';

/** A table of values. */
export async function readCsv({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  const { default: papa } = await import('papaparse');
  const { delimiter, body } = takeDelimiter(await decodeText(bytes, { charset }));
  const { data } = papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' });
  return { blocks: [{ kind: 'table', rows: data.map((row) => row.map(cleanCell)), heads: 'assumed' }] };
}

/** Excel names the delimiter in a first line such as "sep=;"; '' lets the parser guess. */
function takeDelimiter(text: string): { delimiter: string; body: string } {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return named
    ? { delimiter: named[1] ?? '', body: text.slice(named[0].length) }
    : { delimiter: '', body: text };
}

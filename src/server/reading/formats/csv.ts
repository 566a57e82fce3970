import type { Block } from '../blocks/block.ts';
import { partedTables } from '../blocks/parted-tables.ts';
import { cleanCell } from '../blocks/write-table.ts';
import { decodeText } from '../characters/encoding.ts';
import type { FormatInput, FormatOutput } from './format.ts';

/** Tables of values, parted by blank lines. */
export async function readCsv({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  const { default: papa } = await import('papaparse');
  const { delimiter, body } = takeDelimiter(await decodeText(bytes, { charset }));
  const { comments, rest } = takeComments(body);
  // A blank line would tell of another delimiter.
  const { meta } = papa.parse(rest, { delimiter, skipEmptyLines: 'greedy', preview: 1 });
  const { data } = papa.parse<string[]>(rest, { delimiter: meta.delimiter });
  const rows = data.map((row) => row.map(cleanCell));
  return {
    blocks: [
      ...comments.map((text): Block => ({ kind: 'paragraph', text })),
      ...partedTables(withoutSpacing(rows), {}, true),
    ],
  };
}

/** Blank lines between all rows part nothing. */
function withoutSpacing(rows: string[][]): string[][] {
  const isFilled = (row: string[] | undefined) => row?.some(Boolean) ?? false;
  const isParted = rows.some((row, at) => isFilled(row) && isFilled(rows[at + 1]));
  return isParted ? rows : rows.filter(isFilled);
}

const commentLine = /^(?:#.*)?\r?\n/;
const delimiters = /[\t,;|]/g;

/**
 * Lines above a table that begin with "#" are about it. The last of them is its head, where it names as many columns as
 * the line below has, right behind the sign ("#CHROM"); so is a first column that is called "#".
 */
function takeComments(text: string): { comments: string[]; rest: string } {
  const comments: string[] = [];
  let rest = text.replace(/^\ufeff/, '');
  for (let line = commentLine.exec(rest); line; line = commentLine.exec(rest)) {
    const after = rest.slice(line[0].length);
    if (isHead(line[0], after)) return { comments, rest: rest.replace(/^#(?=[^\t,;|])/, '') };
    const said = line[0].replace(/^#+/, '').trim();
    if (said) comments.push(said);
    rest = after;
  }
  return { comments, rest };
}

function isHead(line: string, after: string): boolean {
  if (/^#[\t,;|]/.test(line)) return true;
  if (!/^#[^#\s!]/.test(line) || commentLine.test(after)) return false;
  const [next = ''] = after.split(/\r?\n/, 1);
  const columns = line.match(delimiters)?.length ?? 0;
  return columns > 0 && columns === (next.match(delimiters)?.length ?? 0);
}

/** Excel names the delimiter in a first line such as "sep=;"; '' lets the parser guess. */
function takeDelimiter(text: string): { delimiter: string; body: string } {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  return named
    ? { delimiter: named[1] ?? '', body: text.slice(named[0].length) }
    : { delimiter: '', body: text };
}

import { z } from 'zod';
import { neutral } from '../answering/frame.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { ComputedFigure } from '../tables/column-figures.ts';
import { QueryError } from '../tables/comparing.ts';
import { type ComputedGroup, compute, readTable } from '../tables/compute.ts';
import type { StoredRow, StoredTable } from '../tables/stored-tables.ts';
import { tableQuery } from '../tables/table-query.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';
import { type FileReader, fileName, findListedFile } from './file-tools.ts';
import type { RunPassages } from './run-passages.ts';

/** Of each group so many rows are shown, and of all of them together. */
const shownOfGroup = 3;
const mostShown = 20;

/**
 * Works figures out over a table of a file, so that the model does not guess at them. What is worked out is an expression
 * of a closed list; the rows stay here. Those that a figure rests on join `passages`, to be cited.
 */
export function createComputeTable(files: FileReader, passages: RunPassages): AgentTool {
  return builtInTool({
    name: 'compute_table',
    description:
      'Counts, sums up, averages, compares, filters, groups and sorts the rows of a table or sheet of a file, exactly and over all of its rows. Use it for every figure over a table. list_files with the file tells its tables and columns. Answers the figures and the first of the rows behind them, with numbers to cite them by.',
    input: z.strictObject({
      file: fileName,
      table: z.int().min(1).max(10_000).default(1).describe('Which table of the file'),
      ...tableQuery.shape,
    }),
    async run({ file: name, table: number, ...query }) {
      const file = await findListedFile(files, name);
      const read = await files.tables(file);
      if (!read) throw new ToolError('too_large', 'The tables of this file are too large.');
      const table = read.tables[number - 1];
      if (!table) {
        const message =
          read.tables.length === 0
            ? 'has no tables whose columns have names'
            : `has ${read.tables.length} tables`;
        throw new ToolError('invalid_arguments', `This file ${message}.`);
      }
      try {
        const computed = await compute(await readTable(table), query);
        let room = mostShown;
        let unshown = 0;
        const groups = computed.groups.map((group) => {
          const isList = query.figures.length === 0;
          const most = isList ? query.top : group.key === null ? mostShown : shownOfGroup;
          const asked = group.rows.slice(0, most);
          const rows = asked.slice(0, room);
          room -= rows.length;
          if (isList) unshown += asked.length - rows.length;
          return groupText(
            group,
            rows.map((row) => rowText(row, table, { read: read.passages, passages })),
          );
        });
        return [
          `${computed.matched} of ${computed.of} rows meet the conditions.`,
          computed.totals > 0 && `Rows of totals (${computed.totals}) are left out.`,
          !table.isWhole && 'This table could not be read as a whole: the figures may be wrong. Say so.',
          ...groups,
          unshown > 0 && `${unshown} more of these rows are not shown. Say so, or ask for fewer at a time.`,
          computed.more > 0 && `There are ${computed.more} more groups.`,
        ]
          .filter(Boolean)
          .join('\n');
      } catch (error) {
        if (error instanceof QueryError) throw new ToolError('invalid_arguments', error.message);
        throw error;
      }
    },
  });
}

function groupText({ key, figures }: ComputedGroup, rows: readonly string[]): string {
  const lines = figures.map(figureText);
  const head = key === null ? [] : [`Group "${neutral(key)}":`];
  return [...head, ...lines, ...rows].join('\n');
}

function figureText({ of, column, value, unit, without }: ComputedFigure): string {
  const name = column ? `${of} of ${neutral(column)}` : of;
  const left = without > 0 ? ` (${without} rows have no such value)` : '';
  return `${name}: ${value === null ? 'nothing to work out' : [value, unit].filter((part) => part !== '').join(' ')}${left}`;
}

/** A row with the number to cite it by; without one where two passages share it. */
function rowText(
  { passage, start, end, cells }: StoredRow,
  { columns }: StoredTable,
  { read, passages }: { read: readonly RankedPassage[]; passages: RunPassages },
): string {
  if (passage === null) {
    const filled = columns.flatMap((head, at) => (cells[at] ? `${head}: ${cells[at]}` : []));
    return `- ${neutral(filled.join('; '))}`;
  }
  const held = read[passage] as RankedPassage;
  const [added] = passages.add([held]);
  return `[${(added?.index ?? 0) + 1}] ${neutral(held.text.slice(start - held.start, end - held.start))}`;
}

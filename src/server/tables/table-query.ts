import { z } from 'zod';

/** What one question of a table may name, and how much it answers. */
const queryLimits = { where: 10, figures: 5, groups: 50, rows: 50, characters: 200 } as const;

const column = z.string().trim().max(queryLimits.characters);

/** How a row's cell has to be. Numbers and dates are compared as what they are, other texts by their words. */
const tests = [
  'is',
  'isNot',
  'contains',
  'over',
  'under',
  'atLeast',
  'atMost',
  'isBlank',
  'isFilled',
] as const;

const condition = z.strictObject({
  column: column.describe('Its name'),
  test: z.enum(tests).default('is'),
  value: z
    .string()
    .trim()
    .max(queryLimits.characters)
    .default('')
    .describe('As the column writes it. Of a date a year (2025) or a month (2025-03) will do'),
});

const figure = z.strictObject({
  of: z.enum(['count', 'distinct', 'sum', 'average', 'minimum', 'maximum']),
  column: column.optional().describe('Not needed to count rows'),
});

/** What is worked out over a table: an expression of these parts alone. */
export const tableQuery = z.strictObject({
  where: z.array(condition).max(queryLimits.where).default([]).describe('Rows have to meet all of them'),
  figures: z
    .array(figure)
    .max(queryLimits.figures)
    .default([])
    .describe('What is worked out; left out, rows are listed'),
  groupBy: column.optional().describe('A column, each of whose values gets figures of its own'),
  sortBy: column
    .optional()
    .describe('The column by which rows are listed; groups are sorted by their first figure'),
  order: z.enum(['descending', 'ascending']).default('descending'),
  top: z.int().min(1).max(queryLimits.rows).default(10).describe('How many rows or groups are answered'),
});

export type TableQuery = z.output<typeof tableQuery>;
export type Condition = TableQuery['where'][number];
export type FigureQuery = TableQuery['figures'][number];

import type { QualityQuestionInput } from '#contracts/quality.ts';
import { type ImportProblem, qualityLimits } from '#rules/quality.ts';
import { normalise } from '../../language/analysis.ts';
import { readCsvRows } from '../../read-csv-rows.ts';

export type QuestionLine =
  | { line: number; question: QualityQuestionInput; problem?: never }
  | { line: number; problem: ImportProblem; question?: never };

const columns = ['question', 'words', 'file', 'page', 'refusal'] as const;
type Column = (typeof columns)[number];

/** How headings may be written, in either language. */
const headings = new Map<string, Column>([
  ['question', 'question'],
  ['pregunta', 'question'],
  ['words', 'words'],
  ['expected words', 'words'],
  ['palabras', 'words'],
  ['palabras esperadas', 'words'],
  ['file', 'file'],
  ['archivo', 'file'],
  ['fichero', 'file'],
  ['page', 'page'],
  ['pagina', 'page'],
  ['refusal', 'refusal'],
  ['should refuse', 'refusal'],
  ['rechazo', 'refusal'],
  ['debe rechazar', 'refusal'],
]);
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'verdadero']);

/**
 * Reads a table of questions with the columns question, words, file, page and refusal, or those that its first line
 * names; empty lines are left out.
 */
export function readQuestionLines(csv: string): QuestionLine[] {
  const rows = readCsvRows(csv, qualityLimits.importLines);
  const named = rows[0]?.cells.map((cell) => headings.get(normalise(cell)));
  const hasHeadings = named?.includes('question') ?? false;
  const order: readonly (Column | undefined)[] = hasHeadings && named ? named : columns;
  return rows
    .slice(hasHeadings ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => {
      const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
      return { line, ...questionOf(cell) };
    });
}

function questionOf(
  cell: (column: Column) => string,
): { question: QualityQuestionInput } | { problem: ImportProblem } {
  const [question, expectedText, file, page] = [cell('question'), cell('words'), cell('file'), cell('page')];
  const expectsRefusal = yes.has(normalise(cell('refusal')));
  if (question === '') return { problem: 'noQuestion' };
  const { questionCharacters, expectedCharacters } = qualityLimits;
  if (question.length > questionCharacters || expectedText.length > expectedCharacters || file.length > 255) {
    return { problem: 'tooLong' };
  }
  if (page !== '' && !/^[1-9]\d{0,4}$/.test(page)) return { problem: 'pageInvalid' };
  if (page !== '' && file === '') return { problem: 'pageWithoutFile' };
  if (expectsRefusal && (expectedText !== '' || file !== '')) return { problem: 'refusalWithAnswer' };
  const expectedPage = page === '' ? null : Number(page);
  return { question: { question, expectedText, expectedFile: file || null, expectedPage, expectsRefusal } };
}

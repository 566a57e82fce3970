import type { QualityResultData } from '#contracts/quality.ts';
import type { CheckedExpectation } from '#rules/quality.ts';
import { refusesToAnswer } from '../../claims/claims.ts';
import { analyse, normalise, tokenise } from '../../language/analysis.ts';

export type Expectation = {
  expectedText: string;
  expectedFile: string | null;
  expectedPage: number | null;
  expectsRefusal: boolean;
};

type Answer = {
  text: string;
  sources: Readonly<QualityResultData['sources']>;
  /** Whether it is of the built-in model, which states nothing but quotes. */
  isQuoted: boolean;
  /** How many of its statements the files do not support. */
  unsupported: number;
};

/**
 * Compares an answer with what is expected of it, the same way every time and without a model. Words count in any
 * order, inflected or not, with or without accents; words without meaning of their own do not. An answer without a
 * source is a refusal, unless it states something all the same.
 */
export function checkAnswer(expected: Expectation, answer: Answer): CheckedExpectation[] {
  const { text, sources } = answer;
  const cited = [...new Set(sources.map(placeOf))].join(', ');
  const isCited = sources.length > 0;
  const statement = isCited ? null : statementOf(answer);
  const first: CheckedExpectation = statement
    ? { check: statement, passed: false, expected: '', found: '' }
    : expected.expectsRefusal
      ? { check: 'refused', passed: !isCited, expected: '', found: cited }
      : { check: 'answered', passed: isCited, expected: '', found: cited };
  const checks = [first];
  if (expected.expectsRefusal) return checks;
  if (expected.expectedText) {
    const missing = missingWords(expected.expectedText, text);
    checks.push({
      check: 'words',
      passed: missing.length === 0,
      expected: expected.expectedText,
      found: missing.join(', '),
    });
  }
  const { expectedFile, expectedPage } = expected;
  if (expectedFile !== null) {
    const name = nameKey(expectedFile);
    const inFile = sources.filter((source) => nameKey(source.fileName) === name);
    checks.push({ check: 'file', passed: inFile.length > 0, expected: expectedFile, found: cited });
    if (expectedPage !== null) {
      const passed = inFile.some(
        ({ page, lastPage = page }) => (page ?? 0) <= expectedPage && (lastPage ?? 0) >= expectedPage,
      );
      checks.push({ check: 'page', passed, expected: String(expectedPage), found: cited });
    }
  }
  return checks;
}

/** What an answer that cites nothing tells nevertheless; null for a refusal, which may say what else the files hold. */
function statementOf({ text, isQuoted, unsupported }: Answer): 'told' | 'uncited' | null {
  if (isQuoted) return null;
  if (unsupported > 0) return 'told';
  return refusesToAnswer(text) ? null : 'uncited';
}

const nameKey = (name: string) => normalise(name.trim());

const placeOf = ({ fileName, page, lastPage }: Answer['sources'][number]) =>
  page === null ? fileName : `${fileName}: ${lastPage ? `${page}-${lastPage}` : page}`;

/** The expected words, as they were written, of which no form stands in the text. */
function missingWords(expected: string, text: string): string[] {
  const said = new Set(tokenise(text).map(({ word }) => word));
  const stemsSaid = new Set(analyse(text).flatMap(({ lexemes }) => lexemes));
  const wanted = tokenise(expected);
  const meaningful = wanted.filter(({ word }) => analyse(word).length > 0);
  return (meaningful.length > 0 ? meaningful : wanted)
    .filter(
      ({ word }) =>
        !said.has(word) && !analyse(word).some(({ lexemes }) => lexemes.some((stem) => stemsSaid.has(stem))),
    )
    .map(({ start, end }) => expected.slice(start, end));
}

import type { QualityQuestionData, QualityResultData } from '#contracts/quality.ts';

/** What a result says of a question only as long as it stands: what was asked, and what the answer was compared with. */
const compared = ['question', 'expectedText', 'expectedFile', 'expectedPage', 'expectsRefusal'] as const;
type Compared = Pick<QualityQuestionData, (typeof compared)[number]>;

/**
 * The results of a run by the questions of the list. `gone` are those of questions that were removed since, reworded or
 * are expected to be answered differently.
 */
export function resultsByQuestion(
  questions: readonly (Compared & Pick<QualityQuestionData, 'id'>)[],
  results: readonly QualityResultData[],
): { asked: ReadonlyMap<string, QualityResultData>; gone: readonly QualityResultData[] } {
  const listed = new Map(questions.map((question) => [question.id, question]));
  const asked = new Map<string, QualityResultData>();
  const gone: QualityResultData[] = [];
  for (const result of results) {
    const { questionId } = result;
    const now = questionId === null ? undefined : listed.get(questionId);
    if (now && compared.every((key) => now[key] === result[key])) asked.set(now.id, result);
    else gone.push(result);
  }
  return { asked, gone };
}

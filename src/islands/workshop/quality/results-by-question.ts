import type { QualityQuestionData, QualityResultData } from '#contracts/quality.ts';

/**
 * The results of a run by the questions of the list. `gone` are those of questions that were removed or reworded since:
 * what was asked then is not what the list says now.
 */
export function resultsByQuestion(
  questions: readonly Pick<QualityQuestionData, 'id' | 'question'>[],
  results: readonly QualityResultData[],
): { asked: ReadonlyMap<string, QualityResultData>; gone: readonly QualityResultData[] } {
  const listed = new Map(questions.map(({ id, question }) => [id, question]));
  const asked = new Map<string, QualityResultData>();
  const gone: QualityResultData[] = [];
  for (const result of results) {
    const { questionId } = result;
    if (questionId !== null && listed.get(questionId) === result.question) asked.set(questionId, result);
    else gone.push(result);
  }
  return { asked, gone };
}

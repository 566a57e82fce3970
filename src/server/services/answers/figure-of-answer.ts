import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { AnswerFigure } from '#rules/usage-report.ts';
import { refusesToAnswer } from '../../claims/claims.ts';
import { quoterId } from '../../quoting/quoter.ts';

/**
 * What an answer counts as; null for one that was stopped, whose asker has seen enough. One that cites nothing has
 * found no answer where it says so: a greeting, or what a model tells of its own, is an answer.
 */
export function figureOfAnswer(
  answer: {
    text: string;
    cited: readonly unknown[];
    model: string;
    confidence: AnswerConfidence | null;
  },
  status: 'complete' | 'cut' | 'filtered' | 'stopped' | 'interrupted' | 'failed',
  usedTool: boolean,
): AnswerFigure | null {
  const { text, cited, model, confidence } = answer;
  if (status === 'stopped') return null;
  if (status === 'failed' || status === 'interrupted') return 'failed';
  if (cited.length > 0 || usedTool) return 'answered';
  const refuses = model === quoterId ? confidence === 'none' : text.trim() === '' || refusesToAnswer(text);
  return refuses ? 'refused' : 'answered';
}

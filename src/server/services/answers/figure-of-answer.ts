import { refusesToAnswer } from '../../claims/claims.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { UsageFigure } from '../usage/count-use.ts';
import type { FinalStatus, Written } from './finish-answer.ts';

/**
 * What an answer counts as; null for one that was stopped, whose asker has seen enough. One that cites nothing has
 * found no answer where it says so: a greeting, or what a model tells of its own, is an answer.
 */
export function figureOfAnswer(
  { text, cited, model, confidence }: Pick<Written, 'text' | 'cited' | 'model' | 'confidence'>,
  status: FinalStatus,
  usedTool: boolean,
): UsageFigure | null {
  if (status === 'stopped') return null;
  if (status === 'failed') return 'failed';
  if (cited.length > 0 || usedTool) return 'answered';
  const refuses = model === quoterId ? confidence === 'none' : text.trim() === '' || refusesToAnswer(text);
  return refuses ? 'refused' : 'answered';
}

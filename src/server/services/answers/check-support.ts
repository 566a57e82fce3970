import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { figureInWords } from '../../answering/setting.ts';
import type { ToolCall } from '../../claims/evidence.ts';
import type { Figure } from '../../quoting/figure.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { App } from '../context.ts';
import type { PreparedAnswer } from './prepare-answer.ts';

/**
 * Which sentences of an answer its passages do not support; null for what the built-in model wrote, whose sentences
 * are quotes, where nothing can be checked, and where the check itself failed. Never throws: an answer is worth more
 * than its marks.
 * @param answer.model that wrote it
 */
export async function checkSupport(
  app: App,
  { question, passages, known, figure }: Pick<PreparedAnswer, 'question' | 'passages' | 'known' | 'figure'>,
  answer: {
    spaceId: string;
    model: string;
    text: string;
    cited: readonly CitationData[];
    calls?: readonly ToolCall[];
  },
): Promise<UnsupportedSpan[] | null> {
  const { model, text, cited } = answer;
  if (model === quoterId) return null;
  const calls = [...(answer.calls ?? []), ...(figure ? [callOf(figure)] : [])];
  try {
    const asked = {
      question,
      text,
      citations: cited,
      terms: known.state.terms,
      ...((answer.calls || figure) && { calls }),
      passages: passages.map(({ fileId, fileName, start, text: said }) => ({
        fileId,
        fileName,
        start,
        text: said,
      })),
    };
    return await app.supportChecker.run(asked, answer.spaceId);
  } catch (error) {
    app.log.error({ error }, 'An answer could not be checked');
    return null;
  }
}

/** A figure that was worked out before the model was asked is what a tool has answered. */
const callOf = (figure: Figure): ToolCall => ({
  tool: 'compute_table',
  arguments: {},
  answered: figureInWords(figure),
  changes: false,
  failed: false,
});

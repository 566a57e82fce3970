import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { figureInWords, renderSetting } from '../../answering/setting.ts';
import type { ToolCall } from '../../claims/evidence.ts';
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
  prepared: Pick<PreparedAnswer, 'question' | 'passages' | 'known' | 'figure' | 'setting'>,
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
  const { question, passages, known, figure, setting } = prepared;
  const told = [...(setting ? [renderSetting(setting)] : []), ...(figure ? [figureInWords(figure)] : [])];
  const calls = [...(answer.calls ?? []), ...told.map(callThatAnswered)];
  try {
    const asked = {
      question,
      text,
      citations: cited,
      terms: known.state.terms,
      calls,
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

/** What a model was told before it was asked (the day, the files, a figure) is what a tool has answered. */
const callThatAnswered = (answered: string): ToolCall => ({
  tool: '',
  arguments: {},
  answered,
  changes: false,
  failed: false,
});

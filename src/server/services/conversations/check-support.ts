import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { ToolCall } from '../../ai/evidence.ts';
import { findUnsupported } from '../../ai/unsupported.ts';
import type { App } from '../../context.ts';
import type { KnowledgeState } from '../../knowledge/knowledge-state.ts';
import type { RankedPassage } from '../../knowledge/ranking.ts';
import { lexiconsOf } from '../../knowledge/retrieval.ts';
import type { AnswerPart } from './live-answers.ts';

/**
 * Which sentences of an answer its passages do not support; null for what the built-in model wrote, whose sentences
 * are quotes, and where the check itself failed. Never throws: an answer is worth more than its marks.
 */
export async function checkSupport(
  app: App,
  { model, ...bot }: { model: string; spaceId: string; modelBotId: string; knowledge?: KnowledgeState },
  answer: {
    text: string;
    cited: readonly CitationData[];
    passages: readonly RankedPassage[];
    calls?: readonly ToolCall[];
  },
): Promise<UnsupportedSpan[] | null> {
  const { text, cited, passages, calls = [] } = answer;
  if (model === 'quoter' || text.trim() === '') return null;
  try {
    const { spaceId, modelBotId, knowledge } = bot;
    const lexicons = await lexiconsOf(app, { spaceId, modelBotId, ...(knowledge && { state: knowledge }) });
    return findUnsupported({ text, citations: cited, passages, calls, lexicons });
  } catch (error) {
    app.log.error({ error }, 'An answer could not be checked');
    return null;
  }
}

/** What readers of an answer being written are told of its check. */
export function supportPart(unsupported: UnsupportedSpan[]): AnswerPart {
  return { type: 'data-support', id: 'support', data: { unsupported } };
}

import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { ToolCall } from '../../claims/evidence.ts';
import type { App } from '../../context.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import type { KnowledgeState } from '../../search/knowledge-state.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { lexiconsOf, termsOf } from '../../search/retrieval.ts';
import type { AnswerPart } from './live-answers.ts';

type AnsweringBot = { model: string; spaceId: string; modelBotId: string; knowledge?: KnowledgeState };

/** By which an answer's citations are compared with its passages; none for what quotes. Never throws. */
export async function lexiconsForCitations(app: App, bot: AnsweringBot): Promise<Lexicon[]> {
  if (bot.model === 'quoter') return [];
  app.supportChecker.prepare();
  return lexiconsOf(app, knowledgeOf(bot)).catch((error: unknown) => {
    app.log.error({ error }, 'Citations are checked without lexicons');
    return [];
  });
}

const knowledgeOf = ({ spaceId, modelBotId, knowledge }: AnsweringBot) => ({
  spaceId,
  modelBotId,
  ...(knowledge && { state: knowledge }),
});

/**
 * Which sentences of an answer its passages do not support; null for what the built-in model wrote, whose sentences
 * are quotes, where nothing can be checked, and where the check itself failed. Never throws: an answer is worth more
 * than its marks.
 */
export async function checkSupport(
  app: App,
  bot: AnsweringBot,
  answer: {
    text: string;
    cited: readonly CitationData[];
    passages: readonly RankedPassage[];
    calls?: readonly ToolCall[];
    question: string;
  },
): Promise<UnsupportedSpan[] | null> {
  const { text, cited, passages, ...given } = answer;
  if (bot.model === 'quoter') return null;
  try {
    return await app.supportChecker.check({
      ...given,
      text,
      citations: cited,
      terms: await termsOf(app, knowledgeOf(bot)),
      passages: passages.map(({ fileId, fileName, start, text: said }) => ({
        fileId,
        fileName,
        start,
        text: said,
      })),
    });
  } catch (error) {
    app.log.error({ error }, 'An answer could not be checked');
    return null;
  }
}

/** What readers of an answer being written are told of its check. */
export function supportPart(unsupported: UnsupportedSpan[]): AnswerPart {
  return { type: 'data-support', id: 'support', data: { unsupported } };
}

import type { App } from '../../context.ts';
import type { KnowledgeState } from '../../search/knowledge-state.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { type Attached, searchPassages } from '../../search/retrieval.ts';
import { embedQuestion } from '../embeddings/embed-question.ts';
import type { Payer } from '../model-providers/payer.ts';

/**
 * The passages of a bot that best fit a question, best first: by its words, and by its meaning where a model makes
 * vectors, which the payer pays for.
 */
export function searchFiles(
  app: App,
  payer: Payer,
  input: { query: string; limit: number; state?: KnowledgeState; attached?: Attached },
): Promise<RankedPassage[]> {
  const { spaceId, modelBotId } = payer;
  return searchPassages(app, { ...input, spaceId, modelBotId, embed: embedQuestion(app, payer) });
}

import { sentencesFor } from '../../quoting/read-sentences.ts';
import type { SearchQuery } from '../../search/question-words.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { type Attached, type BotKnowledge, readKnowledge, searchPassages } from '../../search/retrieval.ts';
import type { App } from '../context.ts';
import { embedQuestion } from '../embeddings/embed-question.ts';
import type { Payer } from '../model-providers/payer.ts';

/**
 * The passages of a bot that best fit a question, best first: by its words, and by its meaning where a model makes
 * vectors, which the payer pays for.
 * @param input.known where the caller has read it already
 */
export async function searchFiles(
  app: App,
  payer: Payer,
  input: SearchQuery & { limit: number; known?: BotKnowledge; attached?: Attached | undefined },
): Promise<RankedPassage[]> {
  const { spaceId, modelBotId } = payer;
  const known = input.known ?? (await readKnowledge(app, payer));
  return searchPassages(app, {
    ...input,
    known,
    spaceId,
    modelBotId,
    sentences: sentencesFor(input),
    embed: embedQuestion(app, payer),
  });
}

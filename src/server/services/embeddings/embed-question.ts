import { costOf } from '#rules/model-providers.ts';
import { AppError } from '../../errors.ts';
import { type EmbeddingModel, embeddingModel, embedTexts } from '../../models/embeddings.ts';
import { estimateTokens } from '../../models/fallback.ts';
import { problemOf } from '../../models/provider-problem.ts';
import type { EmbedQuestion } from '../../search/meaning.ts';
import { toCompared } from '../../search/packed-vectors.ts';
import type { App } from '../context.ts';
import type { Payer } from '../model-providers/payer.ts';
import { type PayingApp, reserveCalls } from '../model-providers/reserve-calls.ts';

/**
 * Milliseconds that a question waits for its vector; the words answer alone then. The call goes on for the longer time,
 * by which a model that is only being loaded is told from one that hangs.
 */
const patience = { question: 1_500, call: 20_000 } as const;

type EmbeddingApp = PayingApp & Pick<App, 'questionEmbedding'>;

/** How vectors of a payer's questions are made; null where no model does. */
export function embedQuestion(app: EmbeddingApp, payer: Payer): EmbedQuestion | null {
  const model = embeddingModel(app, payer.spaceId);
  if (!model) return null;
  return {
    model: model.space,
    async vectorOf(question) {
      const name = `${model.provider.id}/${model.id}`;
      if (app.questionEmbedding.isPaused(name)) {
        app.questionEmbedding.count('paused');
        return null;
      }
      try {
        const vector = await inTime(makeVector(app, payer, model, question));
        app.questionEmbedding.count('made');
        return toCompared(vector);
      } catch (error) {
        if (error instanceof AppError) {
          app.questionEmbedding.count('budget_used');
          return null;
        }
        const problem = problemOf(error);
        app.questionEmbedding.count(problem === 'timed_out' ? 'timed_out' : 'failed');
        app.questionEmbedding.pause(name);
        app.log.warn({ problem, model: model.id }, 'A question was searched for by its words alone');
        return null;
      }
    },
  };
}

/** @throws {DOMException} `TimeoutError` where the question does not wait for it any longer */
async function inTime(vector: Promise<number[]>): Promise<number[]> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new DOMException('The vector took too long.', 'TimeoutError'));
  const timer = setTimeout(late, patience.question);
  try {
    return await Promise.race([vector, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws {AppError} where nothing is left to pay it with; or what the provider failed with */
async function makeVector(
  app: EmbeddingApp,
  payer: Payer,
  model: EmbeddingModel,
  question: string,
): Promise<number[]> {
  const tokens = estimateTokens(question.length);
  const most = { calls: 1, tokens, cost: costOf({ input: tokens, output: 0 }, model) };
  const held = await reserveCalls(app, { ...payer, use: 'embedding' }, { models: [model], most });
  let call: Promise<void> | undefined;
  try {
    const options = { kind: 'query', retries: 0, patience: patience.call } as const;
    const { vectors, tokens } = await embedTexts(model, held, [question], options);
    call = held.record('embedding', { model, inputTokens: tokens, outputTokens: 0 });
    return vectors[0] as number[];
  } finally {
    // The question does not wait for its bill.
    if (!call) held.saidNothing();
    void Promise.resolve(call).then(held.release);
  }
}

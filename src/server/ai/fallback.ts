import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Options = Parameters<LanguageModelV4['doStream']>[0];
type Candidate = { id: string; load(): Promise<LanguageModelV4> };

/** What one call of a model took. Tokens are estimated from the texts where the provider does not tell. */
export type ModelCall<Model> = { model: Model; inputTokens: number; outputTokens: number };

/** A token of English or Spanish has about four characters; fewer here, so that an estimate is not too low. */
const charactersPerToken = 3.5;

/** How many tokens a text is, roughly. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/**
 * Several models as one. A call goes to the first; when that fails before its first word for a reason that another
 * provider may not share, it goes to the next. What fails later has failed: half an answer is not begun anew.
 */
export function createFallbackModel<Model extends Candidate>(
  candidates: readonly Model[],
  observe: { answers(model: Model): void; used(call: ModelCall<Model>): void },
): LanguageModelV4 {
  const [first] = candidates;
  const stream = async (options: Options) => {
    for (const [index, candidate] of candidates.entries()) {
      const isLast = index === candidates.length - 1;
      try {
        const model = await candidate.load();
        const result = await model.doStream(options);
        const begun = await begin(result.stream);
        observe.answers(candidate);
        const estimateInput = () => estimateTokens(JSON.stringify(options.prompt).length);
        return { ...result, stream: metered(begun, candidate, estimateInput, observe.used) };
      } catch (error) {
        if (isLast || options.abortSignal?.aborted || !isWorthAnother(error)) throw error;
      }
    }
    throw new Error('There is no model to ask.');
  };
  return {
    specificationVersion: 'v4',
    provider: 'parley',
    modelId: first?.id ?? '',
    supportedUrls: {},
    doStream: stream,
    doGenerate: () => Promise.reject(new Error('Answers are streamed.')),
  };
}

/** Whether what went wrong lies with the provider rather than with the question. */
export function isWorthAnother(error: unknown): boolean {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (status === undefined) return true;
  // A redirect, which is not followed, a key that is refused and a model that is gone are this provider's matter, too.
  const isRedirect = status >= 300 && status < 400;
  return isRedirect || status >= 500 || [401, 402, 403, 404, 408, 409, 429].includes(status);
}

/** Reads until the model says something. @throws what it failed with before that */
async function begin(stream: ReadableStream<LanguageModelV4StreamPart>) {
  const reader = stream.getReader();
  const held: LanguageModelV4StreamPart[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    if (value.type === 'error') {
      await reader.cancel().catch(() => undefined);
      throw value.error;
    }
    held.push(value);
    if (value.type !== 'stream-start' && value.type !== 'response-metadata') break;
  }
  return { held, reader };
}

function metered<Model>(
  { held, reader }: Awaited<ReturnType<typeof begin>>,
  model: Model,
  /** Asked only where the provider does not count: to write a prompt down takes time. */
  estimateInput: () => number,
  used: (call: ModelCall<Model>) => void,
): ReadableStream<LanguageModelV4StreamPart> {
  let said = 0;
  let told = false;
  const tell = (input?: number, output?: number) => {
    if (told) return;
    told = true;
    used({
      model,
      inputTokens: input ?? estimateInput(),
      outputTokens: output ?? estimateTokens(said),
    });
  };
  const see = (part: LanguageModelV4StreamPart): LanguageModelV4StreamPart => {
    if ('delta' in part) said += part.delta.length;
    if (part.type !== 'finish') return part;
    const { inputTokens, outputTokens } = part.usage;
    tell(inputTokens.total, outputTokens.total);
    // Who bounds an answer by its tokens needs a number from servers, too, that count none.
    const usage = {
      ...part.usage,
      inputTokens: { ...inputTokens, total: inputTokens.total ?? estimateInput() },
      outputTokens: { ...outputTokens, total: outputTokens.total ?? estimateTokens(said) },
    };
    return { ...part, usage };
  };
  return new ReadableStream({
    async pull(controller) {
      const before = held.shift();
      if (before) return controller.enqueue(see(before));
      try {
        const { value, done } = await reader.read();
        if (!done) return controller.enqueue(see(value));
        tell();
        controller.close();
      } catch (error) {
        tell();
        throw error;
      }
    },
    async cancel(reason) {
      // What was said until somebody stopped it is paid for.
      tell();
      await reader.cancel(reason);
    },
  });
}

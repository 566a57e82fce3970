import { APICallError, type EmbeddingModelV4 } from '@ai-sdk/provider';
import { isTooLongText } from './mending/too-long.ts';
import { toldTokens } from './told-tokens.ts';

/** How some texts are sent: see `embedBatch`. */
export type BatchOptions = {
  model: EmbeddingModelV4;
  retries: number;
  abortSignal: AbortSignal;
  /** What the model is known to take; written down here, so that what is refused once is not asked for again. */
  lengths: TakenLength;
};

/** The shortest text that was refused for its length, in bytes of UTF-8, and how much of it was taken. */
export type TakenLength = { refused: number; taken: number };
export const anyLength = (): TakenLength => ({
  refused: Number.POSITIVE_INFINITY,
  taken: Number.POSITIVE_INFINITY,
});

/** The vectors of some texts, in their order; null for one that the model takes in no length. */
export type EmbeddedBatch = { vectors: (number[] | null)[]; tokens: number; atOnce: number };

/** Any model takes it that takes texts. */
const plainText = 'text';

/** A text that is refused at this length is not refused for its length. */
const shortest = 60;

/**
 * The vectors of some texts from a model that takes only so many at once, and each of only some length: what it refuses
 * is asked for by halves, and a text that is refused alone is cut, for its vector alone, until it is taken. One that is
 * refused whatever its length has none, and takes it from no other.
 * @throws what the provider failed with for another reason
 */
export async function embedBatch(texts: readonly string[], options: BatchOptions): Promise<EmbeddedBatch> {
  const { embedMany } = await import('ai');
  const { model, retries, abortSignal, lengths } = options;
  const ask = async (values: string[]): Promise<EmbeddedBatch> => {
    try {
      const { embeddings, usage } = await embedMany({ model, values, maxRetries: retries, abortSignal });
      return { vectors: embeddings.map(sound), tokens: toldTokens(usage.tokens) ?? 0, atOnce: values.length };
    } catch (error) {
      if (abortSignal.aborted || !(await mayBeOfTexts(error))) throw error;
      const half = Math.ceil(values.length / 2);
      if (values.length > 1) {
        const first = await ask(values.slice(0, half));
        const second = await ask(values.slice(half));
        return {
          vectors: [...first.vectors, ...second.vectors],
          tokens: first.tokens + second.tokens,
          atOnce: Math.max(first.atOnce, second.atOnce),
        };
      }
      const [text = ''] = values;
      if (text.length <= shortest) return { vectors: [null], tokens: 0, atOnce: 1 };
      const cut = text.slice(0, Math.ceil(text.length / 2)).toWellFormed();
      const made = await ask([cut]);
      if (made.vectors[0] && bytesOf(text) < lengths.refused)
        Object.assign(lengths, { refused: bytesOf(text), taken: bytesOf(cut) });
      return made;
    }
  };
  /** A server that breaks down may do so over a text: whether it is up shows a word that any model takes. */
  const mayBeOfTexts = async (error: unknown): Promise<boolean> => {
    const refusal = refusalOf(error);
    if (refusal !== 'broken') return refusal === 'texts';
    try {
      await embedMany({ model, values: [plainText], maxRetries: retries, abortSignal });
      return true;
    } catch {
      return false;
    }
  };
  const made = await ask(texts.map((text) => asTaken(text, lengths)));
  // A model that takes no text at all refuses something else.
  const isNone = made.vectors.every((vector) => vector === null);
  const [probe = null] = isNone ? (await ask([plainText])).vectors : [];
  if (probe) return { ...made, vectors: made.vectors.map(() => probe.map(() => 0)) };
  if (isNone) {
    throw new APICallError({
      message: 'The model refuses every text.',
      statusCode: 400,
      url: '',
      requestBodyValues: {},
    });
  }
  return made;
}

const bytesOf = (text: string) => Buffer.byteLength(text);

/** A text as long as the model is known to take it. */
function asTaken(text: string, { refused, taken }: TakenLength): string {
  const bytes = bytesOf(text);
  if (bytes < refused) return text;
  return text.slice(0, Math.floor((text.length * taken) / bytes)).toWellFormed();
}

const sound = (vector: number[]): number[] | null =>
  vector.length > 0 && vector.every(Number.isFinite) ? vector : null;

/**
 * Whether a provider refuses these texts, and may take fewer or shorter ones, or has broken down, which small servers do
 * over a text that is too long for them, or whose vector is no numbers; null for what other texts would not change.
 */
function refusalOf(error: unknown): 'texts' | 'broken' | null {
  for (
    let cause = error;
    cause instanceof Error;
    cause = (cause as { lastError?: unknown }).lastError ?? cause.cause
  ) {
    if (!APICallError.isInstance(cause)) continue;
    const { statusCode = 0, message, responseBody = '' } = cause;
    if (statusCode === 400 || statusCode === 413 || statusCode === 422)
      return isOfSettings.test(message) && !isOfLength(message) ? null : 'texts';
    if (statusCode === 500 && (isTooLongText(message) || isTooLongText(responseBody))) return 'texts';
    // The backend of Hugging Face's server has failed.
    return statusCode >= 500 || statusCode === 424 ? 'broken' : null;
  }
  return null;
}

/** What no other text would change. */
const isOfSettings =
  /api.?key|model.{0,60}(?:not found|not exist|does not support)|unknown model|quota|credit/i;
/** What a shorter one would, in words like those. */
const isOfLength = (message: string): boolean =>
  isTooLongText(message) || /does not support.{0,60}(?:longer|more) than/i.test(message);

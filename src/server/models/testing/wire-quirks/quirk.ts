import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import type { BoundFetch } from '../../../outbound/bound-fetch.ts';
import type { RequestBody } from '../../mending/apply-quirks.ts';
import { createProviderClient } from '../../provider-client.ts';
import { payment } from '../paid.ts';
import type { Refusal } from '../refusing-provider.ts';

/** What comes of a call of a model. */
export type Outcome = {
  text: string;
  thoughts: string;
  calls: [name: string, given: unknown][];
  /** As the SDK has it. */
  finish: string;
  tokens: number | undefined;
  /** What went wrong after it had begun; undefined where nothing did. */
  error: unknown;
  /** How many requests were refused. */
  refused: number;
};

/** Something that a server does otherwise than OpenAI's, as somebody has seen it. */
export type WireQuirk = {
  name: string;
  /** Where that can be read: a report, or the server's documentation. */
  source: string;
  /** What it answers, as it goes over the wire. */
  sends: string;
  /** Its media type, where that is none of a stream. */
  type?: string;
  /** It does not end its answer. */
  staysOpen?: boolean;
  /** What it refuses, as long as it finds something. */
  refuses?: (body: RequestBody) => Refusal;
  /** What it is asked beside a question. */
  asked?: Partial<LanguageModelV4CallOptions>;
  expects: Partial<Outcome>;
};

/** A piece of an answer. */
export const chunk = (delta: unknown, finish: string | null = null, more: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }], ...more });
export const said = (content: unknown) => chunk({ content });
export const lines = (...events: string[]) => events.map((event) => `data: ${event}\n\n`).join('');

/** What an answer of most rows says, and how it goes when nothing is odd about it. */
export const answer = 'It is 90.';
export const plain = lines(said('It is '), said('90.'), chunk({}, 'stop'), '[DONE]');

const prompt: LanguageModelV4CallOptions['prompt'] = [
  { role: 'system', content: 'Answer briefly.' },
  { role: 'user', content: [{ type: 'text', text: 'How much is it?' }] },
];

/**
 * What our client makes of a quirk, whose answer comes in pieces of so many bytes.
 * @param learned what is known of the model, to which it adds
 * @throws what the call failed with before it had begun
 */
export async function readQuirk(
  quirk: WireQuirk,
  size: number,
  learned: ModelQuirk[] = [],
): Promise<Outcome> {
  let refused = 0;
  const memory = {
    quirks: () => learned,
    learn: (found: readonly ModelQuirk[]) => void learned.push(...found),
  };
  const fetch = (async (_url: string, { body }: { body: string }) => {
    const refusal = quirk.refuses?.(JSON.parse(body)) ?? null;
    if (refusal) refused += 1;
    return refusal
      ? new Response(JSON.stringify(refusal.body), { status: refusal.status ?? 400 })
      : new Response(inPieces(quirk, size), {
          headers: { 'content-type': quirk.type ?? 'text/event-stream' },
        });
  }) as unknown as BoundFetch;
  const client = createProviderClient({
    kind: 'openaiCompatible',
    baseUrl: 'https://models.example.org/v1',
    apiKey: null,
    fetch,
    memoryOf: () => memory,
  });
  const model = await client.chat('model', payment);
  const { stream } = await model.doStream({ prompt, ...quirk.asked });
  const outcome: Outcome = {
    text: '',
    thoughts: '',
    calls: [],
    finish: '',
    tokens: undefined,
    error: undefined,
    refused,
  };
  for await (const part of stream) {
    if (part.type === 'text-delta') outcome.text += part.delta;
    else if (part.type === 'reasoning-delta') outcome.thoughts += part.delta;
    else if (part.type === 'tool-call') outcome.calls.push([part.toolName, JSON.parse(part.input || '{}')]);
    else if (part.type === 'error') outcome.error = part.error;
    else if (part.type === 'finish') {
      outcome.finish = part.finishReason.unified;
      outcome.tokens = part.usage.outputTokens.total;
    }
  }
  return outcome;
}

function inPieces({ sends, staysOpen = false }: WireQuirk, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(sends);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
      else if (!staysOpen) controller.close();
      at += size;
    },
  });
}

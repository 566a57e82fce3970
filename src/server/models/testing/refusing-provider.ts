import type { ModelQuirk } from '#rules/model-quirks.ts';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import type { RequestBody } from '../mending/apply-quirks.ts';
import { createMendingFetch, type ModelMemory } from '../mending/mending-fetch.ts';

export type Message = { role: string; content: unknown; tool_calls?: unknown };
export type Refusal = { status?: number; body: unknown } | null;

/** A tool as it is sent. */
export const tool = (name: string, parameters: object = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, description: 'What it does', parameters, strict: false },
});

/** A request of a conversation. */
export const chat = (more: object = {}): RequestBody => ({
  model: 'small-model',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What is the temperature, and which tools does the user stop?' },
  ],
  stream: true,
  ...more,
});

/** A provider that refuses as long as its rule finds something, and what it was sent. */
export function createProvider(rule: (body: RequestBody, url: string) => Refusal) {
  const sent: RequestBody[] = [];
  const learned: ModelQuirk[] = [];
  const memory: ModelMemory = {
    quirks: () => learned,
    learn: (quirks) => void learned.push(...quirks),
  };
  const fetch = (async (url: string, { body }: { body: string }) => {
    const parsed = JSON.parse(body);
    sent.push(parsed);
    const refusal = rule(parsed, url);
    if (!refusal) return new Response('{"ok":true}');
    const said = typeof refusal.body === 'string' ? refusal.body : JSON.stringify(refusal.body);
    return new Response(said, { status: refusal.status ?? 400 });
  }) as unknown as BoundFetch;
  const mending = createMendingFetch(fetch, memory);
  const ask = (body: RequestBody) =>
    mending('https://models.example.org/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify(body),
    });
  return { ask, sent, learned };
}

/** A refusal in OpenAI’s words. */
export const openAi = (message: string, param: string | null = null, code = 'unsupported_parameter') => ({
  error: { message, type: 'invalid_request_error', param, code },
});
/** A refusal in FastAPI’s. */
export const forbidden = (...names: string[]) => ({
  detail: names.map((name) => ({
    type: 'extra_forbidden',
    loc: ['body', ...name.split('.')],
    msg: 'Extra inputs are not permitted',
    input: 1,
  })),
});
/** Whose turns a request has. */
export const roles = (body: RequestBody) => (body.messages as Message[]).map(({ role }) => role);
/** A rule that refuses a field. */
export const has =
  (field: string, body: unknown, status?: number) =>
  (sent: RequestBody): Refusal =>
    field in sent ? { body, ...(status && { status }) } : null;

import { APICallError } from '@ai-sdk/provider';
import type { ProviderProblem } from '#rules/model-providers.ts';
import { OutboundError, type OutboundErrorCode } from '../outbound/outbound-error.ts';
import { ProviderStatusError } from './provider-client.ts';

/** Every provider that was asked has refused its key. */
export class AllKeysRefusedError extends Error {
  override name = 'AllKeysRefusedError';

  constructor(options: ErrorOptions) {
    super('No provider takes its key.', options);
  }
}

/** A model writes on and on. */
export class EndlessAnswerError extends Error {
  override name = 'EndlessAnswerError';

  constructor() {
    super('The answer does not end.');
  }
}

/** Why no model answered, as the person who asked is told. */
export type AnswerFailure =
  | 'provider_failed'
  | 'provider_refused'
  | 'conversation_too_long'
  | 'answer_unending';

/** What a failure means for the person who asked. */
export function answerFailureOf(error: unknown): AnswerFailure {
  if (error instanceof AllKeysRefusedError) return 'provider_refused';
  const causes = causesOf(error);
  if (causes.some(isUnending)) return 'answer_unending';
  return causes.some(isTooLong) ? 'conversation_too_long' : 'provider_failed';
}

const isUnending = (cause: unknown) =>
  cause instanceof EndlessAnswerError ||
  (cause instanceof OutboundError && (cause.code === 'too_large' || cause.code === 'timed_out'));

/** Providers have no common code for it. */
const tooLong =
  /context.?(length|window|size)|maximum context|(prompt|input|request) is too long|too many (input )?tokens|token count .{0,80}exceeds|too large for model/i;

function isTooLong(cause: unknown): boolean {
  const status = statusOf(cause);
  if (status === 413) return true;
  if (status !== undefined && status !== 400 && status !== 422) return false;
  return says(cause, tooLong);
}

/** What OpenAI and those after it answer with 429, as they do to who asks too fast. */
const noCredit = /insufficient.?(quota|credits?|balance|funds)|exceeded your current quota/i;

/** Whether a provider's answer has such words. */
function says(cause: unknown, words: RegExp): boolean {
  const { message, code, responseBody } = cause as Record<string, unknown>;
  return [message, code, responseBody].some((said) => typeof said === 'string' && words.test(said));
}

const outbound: Record<OutboundErrorCode, ProviderProblem> = {
  address_refused: 'address_refused',
  host_not_allowed: 'unreachable',
  unreachable: 'unreachable',
  page_refused: 'unreachable',
  timed_out: 'timed_out',
  too_large: 'not_understood',
};

/** What a provider's failure means for whoever set it up. What the provider said is never shown: it may hold a key. */
export function problemOf(error: unknown): ProviderProblem {
  const causes = causesOf(error);
  for (const cause of causes) {
    if (cause instanceof OutboundError) return outbound[cause.code];
    if (cause instanceof EndlessAnswerError) return 'not_understood';
    const status = statusOf(cause);
    if (status === 429 && says(cause, noCredit)) return 'out_of_credit';
    if (status !== undefined) return ofStatus(status);
    if (cause instanceof Error && /Timeout|Abort/.test(cause.name)) return 'timed_out';
  }
  const codes = causes.map((cause) => (cause as NodeJS.ErrnoException | null)?.code ?? '');
  if (codes.some((code) => /TIMEOUT/.test(code))) return 'timed_out';
  if (codes.some((code) => /^(E[A-Z]+|UND_ERR_SOCKET|CERT_|DEPTH_|SELF_)/.test(code))) return 'unreachable';
  const unanswered = causes.some(
    (cause) =>
      cause instanceof TypeError || (APICallError.isInstance(cause) && cause.statusCode === undefined),
  );
  return unanswered ? 'unreachable' : 'not_understood';
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ProviderStatusError) return error.statusCode;
  return APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400 ? error.statusCode : undefined;
}

function ofStatus(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 402) return 'out_of_credit';
  if (status === 404) return 'model_unknown';
  if (status === 429) return 'busy';
  if (status === 408 || status === 504) return 'timed_out';
  return status >= 500 ? 'provider_down' : 'not_understood';
}

const messageCharacters = 300;

/**
 * A failure for the log: what the provider said as well, without what may be a key.
 * @param apiKey the provider's own
 */
export function describeFailure(error: unknown, apiKey: string | null) {
  const [last] = causesOf(error);
  const said = last instanceof Error ? `${last.name}: ${last.message}` : messageIn(last);
  const message = withoutKeys(said, apiKey).slice(0, messageCharacters);
  return { problem: problemOf(error), status: causesOf(error).map(statusOf).find(Boolean), message };
}

function messageIn(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? String(error));
}

/** Providers repeat the key that they refuse. */
const keys = [
  /\bBearer\s+[^\s"',}]+/gi,
  /\b(?:sk|pk|rk|gsk|xai|hf|key|api)[-_][\w*.-]{4,}/gi,
  /\bAIza[\w-]{10,}/g,
  /(?<=(?:key|token|secret|authorization|password)["']?\s{0,8}(?:provided\s{0,8})?[:=]\s{0,8}["']?)[^\s"',}]+/gi,
  /(?<![\w-])(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[\w-]{32,}/gi,
];

/** A text with everything blotted out that looks like a key, and the one given. */
export function withoutKeys(text: string, apiKey: string | null): string {
  const known = apiKey ? text.replaceAll(apiKey, '***') : text;
  return keys.reduce((blotted, pattern) => blotted.replace(pattern, '***'), known);
}

/** An error, what caused it, and what it was tried for in vain. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next && causes.length < 8; ) {
    causes.push(next);
    next = (next as { lastError?: unknown }).lastError ?? (next as { cause?: unknown }).cause;
  }
  return causes;
}

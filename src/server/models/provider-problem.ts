import { APICallError } from '@ai-sdk/provider';
import type { AnswerFailure } from '#rules/answer-failures.ts';
import type { ProviderProblem } from '#rules/model-providers.ts';
import { OutboundError, type OutboundErrorCode } from '../outbound/outbound-error.ts';
import { isTooLongText } from './mending/too-long.ts';
import { ProviderStatusError } from './provider-client.ts';
import { refusedAccess } from './refused-access.ts';

/** A model writes on and on. */
export class EndlessAnswerError extends Error {
  override name = 'EndlessAnswerError';

  constructor() {
    super('The answer does not end.');
  }
}

/** A model has ended its answer without a word. */
export class EmptyAnswerError extends Error {
  override name = 'EmptyAnswerError';

  constructor() {
    super('The model answered nothing.');
  }
}

const failureOfProblem: Record<ProviderProblem, AnswerFailure> = {
  key_refused: 'provider_refused',
  model_unknown: 'model_unavailable',
  no_models: 'model_unavailable',
  unreachable: 'provider_unreachable',
  address_refused: 'provider_unreachable',
  busy: 'provider_busy',
  out_of_credit: 'provider_out_of_credit',
  country_refused: 'provider_refused',
  organisation_unverified: 'model_unavailable',
  model_forbidden: 'model_unavailable',
  model_elsewhere: 'model_unavailable',
  request_refused: 'request_refused',
  timed_out: 'provider_failed',
  provider_down: 'provider_failed',
  not_understood: 'provider_failed',
};

/** What a failure means for the person who asked. */
export function answerFailureOf(error: unknown): AnswerFailure {
  const causes = causesOf(error);
  if (causes.some(isUnending)) return 'answer_unending';
  if (causes.some((cause) => cause instanceof EmptyAnswerError)) return 'answer_empty';
  if (causes.some((cause) => says(cause, isFiltered))) return 'question_filtered';
  return causes.some(isTooLong) ? 'conversation_too_long' : failureOfProblem[problemOf(error)];
}

/** What filters say of a question, with whatever status; no other request need be refused for that. */
const filtered =
  /\bcontent_?filter\b|content management policy|ResponsibleAIPolicy|requires moderation|\bwas flagged\b|data_inspection_failed|inappropriate content|violat\w{1,4} (?:our |the )?(?:usage|content|safety) polic|content policy|敏感内容|filtro de contenido|política de contenido/i;
const isFiltered = (words: string): boolean => filtered.test(words);

const isUnending = (cause: unknown) =>
  cause instanceof EndlessAnswerError ||
  (cause instanceof OutboundError && (cause.code === 'too_large' || cause.code === 'timed_out'));

function isTooLong(cause: unknown): boolean {
  const status = statusOf(cause);
  if (status === 413) return true;
  if (status !== undefined && status !== 400 && status !== 422 && status !== 500) return false;
  return says(cause, isTooLongText);
}

/** Some answer 400 where others have a status for it. */
const unknownModel =
  /model.{0,80}(?:not found|does not exist|not exist|not a valid|no longer|deprecated|decommissioned|not loaded|no encontrado|no existe)|(?:unknown|invalid|unsupported|no such) model\b|no models? (?:is )?loaded|model_not_found|model.{0,80}not supported by any provider|on-demand throughput|modelo.{0,80}(?:no existe|no encontrado|no disponible)/i;
const keyRefused =
  /\b(?:api.?key|token|clave|credentials?)\b.{0,40}\b(?:invalid|not valid|incorrect|expired|missing|no válida|incorrecta|caducad\w+)\b|\b(?:invalid|incorrect|expired|missing).{0,20}(?:api.?key|credential)/i;

/** Whether a provider's answer has such words. */
function says(cause: unknown, are: (words: string) => boolean): boolean {
  const { message, code, type, responseBody } = cause as Record<string, unknown>;
  return [message, code, type, responseBody].some((said) => typeof said === 'string' && are(said));
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
    if (status !== undefined) return ofStatus(status, cause);
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
  if (APICallError.isInstance(error)) return (error.statusCode ?? 0) >= 400 ? error.statusCode : undefined;
  return error instanceof Error ? undefined : statusWithin(error);
}

/** What an error in the middle of a stream stands for, which has no status of its own. */
const statusByType: ReadonlyMap<string, number> = new Map([
  ['invalid_request_error', 400],
  ['bad_request', 400],
  ['badrequesterror', 400],
  ['context_length_exceeded', 400],
  ['authentication_error', 401],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['rate_limit_error', 429],
  ['rate_limit_exceeded', 429],
  ['insufficient_quota', 429],
  ['overloaded_error', 529],
  ['server_error', 500],
  ['internal_server_error', 500],
  ['api_error', 500],
]);

function statusWithin(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, code, type } = error as Record<string, unknown>;
  const numbers = [status, code].map(Number).filter((each) => each >= 400 && each < 600);
  const types = [code, type].flatMap((each) =>
    typeof each === 'string' ? (statusByType.get(each.toLowerCase()) ?? []) : [],
  );
  return numbers[0] ?? types[0];
}

function ofStatus(status: number, cause: unknown): ProviderProblem {
  if ((status === 400 || status === 403 || status === 422) && says(cause, isFiltered))
    return 'request_refused';
  const refused = refusedAccess(status, (words) => says(cause, (said) => words.test(said)));
  if (refused) return refused;
  if (status === 400 || status === 422) {
    if (says(cause, (words) => keyRefused.test(words))) return 'key_refused';
    return says(cause, (words) => unknownModel.test(words)) ? 'model_unknown' : 'request_refused';
  }
  if (status === 405 || status === 413 || status === 415) return 'request_refused';
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

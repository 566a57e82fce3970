import { ZodError, type z } from 'zod';
import { translator } from '#i18n/i18n.ts';
import { type AnswerFailure, isLastingFailure } from '#rules/answer-failures.ts';
import { errors } from '#rules/errors.ts';
import { chatLimits, requestLimits } from '#rules/limits.ts';
import { picturedRequestBytes } from '#rules/seen-pictures.ts';
import { AppError } from '../../errors.ts';
import { passingFailure } from '../../passing-failure.ts';
import { presentMilliseconds } from '../../time.ts';
import { requestCodeOf } from './chunks.ts';

/** What is wrong, in the shape that OpenAI's clients read. Its words are for whoever writes the program. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  /** The parameter that it concerns. */
  readonly param: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      type = status >= 500 ? 'server_error' : 'invalid_request_error',
      param = null,
      headers = {},
    }: { type?: string; param?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.headers = headers;
  }
}

/** Turns whatever was thrown into an error of the protocol; a defect into one that says nothing. */
export function toOpenAiError(error: unknown): OpenAiError {
  if (error instanceof OpenAiError) return error;
  if (error instanceof ZodError) return ofIssue(error.issues[0]);
  const known = error instanceof AppError ? error : passingFailure(error);
  return known ? ofCode(known.code, known.resetsAt) : ofCode('internal');
}

/** For a model that the key does not open, which is any but its own bot. */
export const unknownModel = (asked: string, own: string) =>
  new OpenAiError(
    404,
    'model_not_found',
    `The model '${asked.slice(0, 100)}' does not exist, or this key does not open it. This key opens '${own}'.`,
    { param: 'model' },
  );

/** Whole seconds, as `Retry-After` has them. */
export const secondsUntil = (moment: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - presentMilliseconds()) / 1000));

const retryAfter = (resetsAt: Date) => ({ 'Retry-After': String(secondsUntil(resetsAt)) });

function ofCode(code: AppError['code'], resetsAt?: Date): OpenAiError {
  const headers = resetsAt ? retryAfter(resetsAt) : {};
  const usedUp = (what: string) =>
    new OpenAiError(
      429,
      'insufficient_quota',
      resetsAt ? `${what} There are more at ${resetsAt.toISOString()}.` : what,
      { type: 'insufficient_quota', headers },
    );
  switch (code) {
    case 'malformed_json':
      return new OpenAiError(
        400,
        'invalid_json',
        'The body of the request is not JSON, or an object in it has a key twice or `__proto__`.',
      );
    case 'unsupported_media_type':
      return new OpenAiError(415, code, "The header 'Content-Type' has to be application/json.");
    case 'payload_too_large':
      return new OpenAiError(413, code, tooLarge);
    case 'key_limit_reached':
      return usedUp('This key has used up today’s answers.');
    case 'limit_reached':
      return usedUp("The person who made this key has used up today's answers.");
    case 'installation_budget_used':
      return usedUp('The budget of this installation for language models is used up for now.');
    case 'budget_used':
      return new OpenAiError(
        429,
        'insufficient_quota',
        "This month's budget for language models is used up.",
        { type: 'insufficient_quota', headers },
      );
    case 'budget_held':
      return new OpenAiError(429, 'rate_limit_exceeded', translator('en')(`errors.${code}`), {
        type: 'rate_limit_exceeded',
      });
    case 'model_needed':
      return new OpenAiError(
        400,
        code,
        'This assistant quotes its files without a language model: it takes no pictures, and its answers have no other format than text.',
      );
    case 'conversation_too_long':
    case 'question_filtered':
      return new OpenAiError(400, requestCodeOf(code) ?? code, failureInWords(code));
    case 'answer_interrupted':
    case 'answer_unending':
    case 'answer_empty':
    case 'format_not_met':
    case 'steps_used_up':
    case 'model_unavailable':
    case 'provider_busy':
    case 'provider_failed':
    case 'provider_out_of_credit':
    case 'provider_refused':
    case 'provider_unreachable':
    case 'request_refused':
      return new OpenAiError(errors[code].status, code, failureInWords(code), {
        // OpenAI's clients ask again by themselves, but for where they are told not to.
        headers: isLastingFailure(code) ? { 'x-should-retry': 'false' } : {},
      });
    default:
      return new OpenAiError(errors[code].status, code, translator('en')(`errors.${code}`), { headers });
  }
}

const tooLarge = `The body of the request is too large: it may have ${requestLimits.jsonBytes} bytes and, with pictures and the header 'Content-Length', ${picturedRequestBytes}. Send fewer pictures, or smaller ones.`;

const failures: Record<AnswerFailure, string> = {
  provider_failed: 'The language model behind this assistant did not answer. Try again in a moment.',
  provider_busy:
    'The language model behind this assistant has too many requests at the moment. Try again in a minute.',
  provider_unreachable:
    'The language model behind this assistant cannot be reached. If this continues, tell an administrator.',
  answer_empty: 'The language model behind this assistant gave an empty answer. Ask in other words.',
  provider_out_of_credit:
    'The account for the language model behind this assistant has no credit left. Tell an administrator.',
  model_unavailable:
    'The provider behind this assistant does not offer its language model, or not to its account. An administrator has to choose another one.',
  request_refused:
    'The language model behind this assistant refuses what it is sent. An administrator sees why on the providers page, and can choose another one.',
  provider_refused:
    'The connection to the language model behind this assistant is not working. Tell an administrator.',
  format_not_met:
    'The language model behind this assistant did not keep to the response format, twice. Try again, or ask for a simpler one.',
  steps_used_up: 'The assistant used up its steps or its time before it had an answer. Ask for less at once.',
  answer_interrupted: 'The server stopped in the middle of this answer. Ask again.',
  answer_unending: 'The language model behind this assistant did not come to an end. It was stopped.',
  question_filtered:
    'The filter of the language model behind this assistant does not let this through: the question, what was said before, or what the files say of it. Ask in other words.',
  conversation_too_long: 'The messages are too long for the language model behind this assistant.',
};

/** Also what a stream ends with that had begun when it happened. */
export const failureInWords = (code: AnswerFailure): string => failures[code];

/** The first thing that a body has wrong, by the parameter's own name: `messages[0].role`. */
function ofIssue(issue: z.core.$ZodIssue | undefined): OpenAiError {
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  const param = path.join('').replace(/^\./, '') || null;
  if (param === null) {
    return new OpenAiError(400, 'invalid_type', 'The body of the request has to be a JSON object.');
  }
  if (issue?.message === 'required') {
    const missing = `Missing required parameter: '${param}'.`;
    return new OpenAiError(400, 'missing_required_parameter', missing, { param });
  }
  const wrong = issue?.message === 'invalid' ? noQuestion : (issue?.message ?? '');
  return new OpenAiError(400, 'invalid_value', `Invalid value for '${param}'. ${wrong}`, { param });
}

const noQuestion = `The last message of the role 'user' needs a picture, or a text of 1 to ${chatLimits.questionCharacters} characters.`;

import type { APIContext, APIRoute } from 'astro';
import type { OpenAiErrorBody } from '#contracts/chat-completion.ts';
import { apiKeyLimit } from '#rules/limits.ts';
import { authenticateBotKey, type BotCaller } from '../../services/api-keys/authenticate-bot-key.ts';
import type { App } from '../../services/context.ts';
import { noteKeyRefusal } from '../../services/security/note-key-refusal.ts';
import { contextOf } from '../endpoint.ts';
import { allowanceHeaders } from './allowance-headers.ts';
import { assertOrigin, readableAt, readableEverywhere } from './cross-origin.ts';
import { OpenAiError, secondsUntil, toOpenAiError } from './openai-error.ts';

/** What such a call brings along. */
export type ProgramLocals = Pick<
  APIContext['locals'],
  'app' | 'actor' | 'clientAddress' | 'locale' | 'onClose' | 'path'
>;

/**
 * Answers a call of `/v1`: finds the bot that its key opens and counts the call. Once the key is known, every answer
 * says how many calls are left, under the names by which OpenAI's clients look for them. Calls without one count by
 * their address.
 */
export async function answerProgram(
  request: Request,
  locals: ProgramLocals,
  handle: (caller: BotCaller) => Promise<Response>,
): Promise<Response> {
  const { app } = locals;
  const allowance: Record<string, string> = {};
  let answer: Response;
  let caller: BotCaller | null = null;
  let isRefused = false;
  try {
    caller = await requireBotCaller(request, locals);
    assertOrigin(request, caller.origins);
    const counted = await app.rateLimits.countApiCall(caller.keyId);
    const { remaining, resetsAt } = counted;
    Object.assign(allowance, {
      'x-ratelimit-limit-requests': String(apiKeyLimit.points),
      ...allowanceHeaders(counted),
    });
    if (remaining < 0) throw tooFast(resetsAt);
    answer = await handle(caller);
  } catch (error) {
    answer = answerOpenAiError(error, app);
    isRefused = caller === null || (error instanceof OpenAiError && error.code === 'origin_not_allowed');
    const { status, code } = toOpenAiError(error);
    const bearer = bearerOf(request.headers.get('authorization'));
    void noteKeyRefusal({
      ctx: contextOf({ locals, request }),
      input: { status, code, method: request.method, path: locals.path, caller, bearer },
    });
  }
  for (const [name, value] of Object.entries(allowance)) answer.headers.set(name, value);
  return isRefused ? readableEverywhere(answer) : readableAt(answer, request, caller?.origins ?? null);
}

/** What went wrong, in the protocol's shape. Defects are logged, never shown. */
export function failureBody(error: unknown, app: Pick<App, 'log'>): OpenAiErrorBody {
  const { status, message, type, param, code } = toOpenAiError(error);
  if (status === 500) app.log.error({ error }, 'A request failed');
  return { error: { message, type, param, code } };
}

function answerOpenAiError(error: unknown, app: App): Response {
  const { status, headers } = toOpenAiError(error);
  return Response.json(failureBody(error, app), {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
}

/** What no route of `/v1` answers, and what one answers only by another method. */
export const refuseCall =
  (status: 404 | 405): APIRoute =>
  ({ request, url, locals }) => {
    const call = `${request.method} ${url.pathname}`;
    const error =
      status === 404
        ? new OpenAiError(404, 'unknown_url', `Unknown request URL: ${call}.`)
        : new OpenAiError(405, 'method_not_allowed', `Not allowed: ${call}.`);
    return readableEverywhere(answerOpenAiError(error, locals.app));
  };

/** @throws {OpenAiError} for a call without a key, or with one that opens nothing */
async function requireBotCaller(request: Request, { app, clientAddress }: ProgramLocals): Promise<BotCaller> {
  const challenge = 'Bearer realm="Parley"';
  const bearer = bearerOf(request.headers.get('authorization'));
  const nobody = { address: clientAddress };
  await app.callLimits.assertLeft(nobody);
  if (bearer === undefined) {
    await app.callLimits.count(nobody);
    throw new OpenAiError(
      401,
      'missing_api_key',
      "No API key was sent. Send that of an assistant in the header 'Authorization: Bearer KEY'.",
      { headers: { 'WWW-Authenticate': challenge } },
    );
  }
  const caller = await authenticateBotKey({ app, input: { bearer } });
  if (caller) return caller;
  await app.callLimits.count(nobody);
  throw new OpenAiError(
    401,
    'invalid_api_key',
    "Incorrect API key provided. It was mistyped, cut off (the '|' belongs to it), or has ended: it was deleted, its date is over, whoever made it may not make keys any more, or the assistant was put away.",
    { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } },
  );
}

/** Programs write the header in many ways. */
const bearerOf = (authorization: string | null) => /^Bearer\s+(\S.*)$/is.exec(authorization ?? '')?.[1];

function tooFast(resetsAt: Date): OpenAiError {
  const { points, seconds } = apiKeyLimit;
  return new OpenAiError(
    429,
    'rate_limit_exceeded',
    `Rate limit reached: ${points} requests per ${seconds} seconds with one key. Try again in ${secondsUntil(resetsAt)} s.`,
    { type: 'requests', headers: { 'Retry-After': String(secondsUntil(resetsAt)) } },
  );
}

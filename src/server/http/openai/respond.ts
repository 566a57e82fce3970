import type { ErrorBody } from '#contracts/error.ts';
import type { Locale } from '#rules/preferences.ts';
import type { App } from '../../context.ts';
import { answerError } from '../respond.ts';

/** The same errors as everywhere, in the shape that OpenAI's clients read. */
export async function answerOpenAiError(error: unknown, locale: Locale, app: App): Promise<Response> {
  const answer = answerError(error, locale, app);
  const { code, message, fields } = ((await answer.json()) as ErrorBody).error;
  const parameter = fields && Object.keys(fields)[0];
  const type = answer.status >= 500 ? 'server_error' : 'invalid_request_error';
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(
    { error: { message, type, code, param: parameter ?? null } },
    { status: answer.status, headers },
  );
}

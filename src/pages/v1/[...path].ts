import { AppError } from '#server/errors.ts';
import { answerOpenAiError } from '#server/http/openai/respond.ts';
import { unknownCall } from '#server/http/unknown-call.ts';

export const prerender = false;

/** What no other route answers. */
export const ALL = unknownCall(({ locals }) =>
  answerOpenAiError(new AppError('not_found'), locals.locale, locals.app),
);

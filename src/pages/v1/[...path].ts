import type { APIRoute } from 'astro';
import { AppError } from '#server/errors.ts';
import { answerOpenAiError } from '#server/http/openai/respond.ts';

export const prerender = false;

/** What no other route answers. */
export const ALL: APIRoute = ({ locals }) =>
  answerOpenAiError(new AppError('not_found'), locals.locale, locals.app);

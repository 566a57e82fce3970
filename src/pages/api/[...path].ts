import type { APIRoute } from 'astro';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const prerender = false;

const unknownCall = endpoint(
  { summary: 'Unknown calls', access: 'public', answer: { status: 404 } },
  async () => {
    throw new AppError('not_found');
  },
);

/** What no other route answers: a program never gets a page, and a person who followed a link never gets JSON. */
export const ALL: APIRoute = (context) => {
  const isVisit = context.request.headers.get('accept')?.includes('text/html') ?? false;
  if (!isVisit) return unknownCall(context);
  context.locals.missingPath = context.url.pathname;
  return context.rewrite('/404');
};

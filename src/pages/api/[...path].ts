import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const prerender = false;

/** What no other route answers. */
export const ALL = endpoint('ALL {path}', { summary: 'Unknown calls', may: 'public' }, async () => {
  throw new AppError('not_found');
});

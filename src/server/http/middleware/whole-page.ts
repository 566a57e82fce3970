import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import { passingFailure } from '#server/passing-failure.ts';

/**
 * Lets a page leave only when it is whole. Astro would send what it has while an island is still rendered; one that
 * throws would end the answer in its middle, with status 200. While the database is away, the page of a server error is
 * answered from memory, as 503. What is thrown on, Astro answers with the page of a server
 * error, which names the reference that the log has.
 */
export const wholePage: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next();
  const { locals, url } = context;
  try {
    const response = await next();
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    return isPage && response.body ? new Response(await response.arrayBuffer(), response) : response;
  } catch (error) {
    const failure = passingFailure(error);
    const page = failure && locals.failurePage?.();
    if (page) {
      locals.app.log.warn({ error }, 'A page could not be rendered for now');
      const headers = { ...page.headers, 'Cache-Control': 'no-store', 'Retry-After': '5' };
      return new Response(new Uint8Array(page.bytes), { status: failure.status, headers });
    }
    locals.errorReference ??= randomUUID().slice(0, 8);
    const { errorReference: reference } = locals;
    locals.app.log.error({ error, reference, path: url.pathname }, 'A page could not be rendered');
    throw error;
  }
};

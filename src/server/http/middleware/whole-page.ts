import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';

/**
 * Lets a page leave only when it is whole. Astro would send what it has while an island is still rendered; one that
 * throws would end the answer in its middle, with status 200. What is thrown on, Astro answers with the page of a server
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
    locals.errorReference ??= randomUUID().slice(0, 8);
    const { errorReference: reference } = locals;
    locals.app.log.error({ error, reference, path: url.pathname }, 'A page could not be rendered');
    throw error;
  }
};

import type { MiddlewareHandler } from 'astro';

/** Pages that are made on demand leave compressed, as the prerendered ones do. */
export const compression: MiddlewareHandler = async (context, next) => {
  const response = await next();
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  // A page that another one was rewritten to comes by twice.
  const isDone = response.headers.has('Content-Encoding');
  if (context.isPrerendered || !isPage || isDone || response.body === null) return response;
  response.headers.append('Vary', 'Accept-Encoding');
  if (!acceptsGzip.test(context.request.headers.get('accept-encoding') ?? '')) return response;
  response.headers.set('Content-Encoding', 'gzip');
  response.headers.delete('Content-Length');
  return new Response(response.body.pipeThrough(new CompressionStream('gzip')), response);
};

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

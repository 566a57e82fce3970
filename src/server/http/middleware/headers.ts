import type { MiddlewareHandler } from 'astro';

/**
 * What every answer that is made on demand says unless it says otherwise: it is kept nowhere, and no other page
 * may frame it. Astro writes its policy for a meta element, where `frame-ancestors` means nothing.
 */
export const headers: MiddlewareHandler = async (context, next) => {
  const { observed } = context.locals;
  // Of a page; that of a call is known by now.
  if (observed?.route === 'none') observed.route = context.routePattern;
  const response = await next();
  if (context.isPrerendered) return response;
  // Astro names the type of a page it renders, not the encoding.
  if (response.headers.get('Content-Type') === 'text/html') {
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
  }
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  const policy = response.headers.get('Content-Security-Policy')?.replace(/;\s*$/, '');
  if (policy && !policy.includes('frame-ancestors')) {
    response.headers.set('Content-Security-Policy', `${policy}; frame-ancestors 'none'`);
  }
  return response;
};

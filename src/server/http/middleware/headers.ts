import type { MiddlewareHandler } from 'astro';
import { AppError } from '#server/errors.ts';
import { answerError } from '../respond.ts';

/**
 * What every answer that is made on demand says unless it says otherwise: it is kept nowhere, and no other page
 * may frame it. Astro writes its policy for a meta element, where `frame-ancestors` means nothing.
 */
export const headers: MiddlewareHandler = async (context, next) => {
  let response = await next();
  if (context.isPrerendered) return response;
  const { app, locale, path } = context.locals;
  // Astro's answer for a route without that method. Left alone, it becomes the 404 page.
  if (response.status === 404 && response.body === null && /^\/(api|v1)\//.test(path)) {
    response = answerError(new AppError('method_not_allowed'), locale, app);
  }
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

import { timingSafeEqual } from 'node:crypto';
import { xsrfHeader } from '../auth/cookies.ts';
import { AppError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send. Browsers say where a request comes from
 * (`Sec-Fetch-Site`, `Origin`); one that changes something and rides on the session cookie must also repeat the
 * XSRF cookie in a header. Programs send neither and carry a token of their own.
 * @throws {AppError} `cross_site_request`
 */
export function assertSameOrigin(
  request: Request,
  options: { publicOrigin: string; hasSessionCookie: boolean; xsrfCookie: string | undefined },
): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site_request');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== options.publicOrigin && origin !== ownOrigin(request)) {
    throw new AppError('cross_site_request');
  }
  if (!options.hasSessionCookie) return;
  if (!equal(request.headers.get(xsrfHeader), options.xsrfCookie)) throw new AppError('cross_site_request');
}

/** The origin by which the browser reached us: what `Host` says, when no proxy stands between. */
function ownOrigin(request: Request): string | null {
  const host = request.headers.get('host');
  return host === null ? null : `http://${host}`;
}

function equal(header: string | null, cookie: string | undefined): boolean {
  if (header === null || cookie === undefined) return false;
  const [left, right] = [Buffer.from(header), Buffer.from(cookie)];
  return left.length === right.length && timingSafeEqual(left, right);
}

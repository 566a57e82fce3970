import { AppError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something. */
export const isUnsafe = (request: Request) => !safeMethods.has(request.method);

/**
 * Refuses changes that another site makes a browser ask for: browsers say where a request comes from
 * (`Sec-Fetch-Site`, `Origin`). Programs send neither.
 * @throws {AppError} `cross_site_request`
 */
export function assertSameOrigin(request: Request, publicOrigin: string): void {
  if (!isUnsafe(request)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site_request');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== publicOrigin && origin !== ownOrigin(request)) {
    throw new AppError('cross_site_request');
  }
}

/** The origin by which the browser reached us: what `Host` says, when no proxy stands between. */
function ownOrigin(request: Request): string | null {
  const host = request.headers.get('host');
  return host === null ? null : `http://${host}`;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { requestLimits } from '#rules/limits.ts';
import { preferences } from '#rules/preferences.ts';
import type { App } from '../../services/context.ts';
import { beginSignInOf, isForNobody } from '../browser-session.ts';
import { callPath } from '../calls/call-path.ts';
import { type CallFiles, createCalls } from '../calls/calls.ts';
import { clientAddress } from '../client-address.ts';
import { answerRefusal, localeOfRequest } from './answer-refusal.ts';
import { boundConnections, createPipelineBound } from './bound-connections.ts';
import { declaredLength, guardBody } from './guard-body.ts';
import { createRequestObserver, type ObservedRequest } from './observe-request.ts';
import type { StaticFiles, StaticPage } from './static-files.ts';

/** The adapter's handler, made by the build. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>;

/**
 * Prerendered files from memory first, then calls, then the pages that Astro renders; what none of them knows is the
 * 404 page. Does not listen yet.
 */
export function createHttpServer(
  app: App,
  staticFiles: StaticFiles,
  routes: { callFiles: CallFiles; handler: AstroHandler },
): Server {
  const calls = createCalls(routes.callFiles);
  const securityHeaders = Object.entries(securityHeadersFor(app.publicOrigin));
  const isToAnswer = createPipelineBound();
  const answerObserved = (request: IncomingMessage, response: ServerResponse, observed: ObservedRequest) => {
    if (!isToAnswer(request, response)) return;
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    let isRefused = false;
    guardBody(request, response, () => {
      isRefused = true;
      answerRefusal(request, response, 'request_timeout');
    });
    const refusal = refusalOf(request);
    if (refusal) {
      answerRefusal(request, response, refusal);
      return;
    }
    if (!hasHostName(request)) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    const target = request.url ?? '/';
    const query = target.indexOf('?');
    const pathname = query === -1 ? target : target.slice(0, query);
    if (mayCarryToken.test(pathname)) response.setHeader('Referrer-Policy', 'strict-origin');
    if (pathname.length > 1 && pathname.endsWith('/')) {
      redirectWithoutSlash(response, pathname, query === -1 ? '' : target.slice(query));
      return;
    }
    if (staticFiles.serve(request, response, pathname)) {
      observed.route = 'static';
      return;
    }
    if (request.method === 'POST' && staticFiles.page(pathname)) {
      // A form that was sent before its island woke up, or without scripts.
      response.writeHead(303, { Location: target }).end();
      return;
    }
    // Astro cannot make a request of TRACE, and would call a page missing that is there.
    if (request.method === 'TRACE' || (!isRead(request) && staticFiles.page(pathname))) {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
      return;
    }
    const locals = {
      app,
      observed,
      clientAddress: clientAddress(request, app.environment.TRUSTED_PROXY_HOPS),
      onClose: (run: () => void) => void response.once('close', run),
      failurePage: () => staticFiles.page(`${prefixOf(request, pathname)}/500`),
      ...(!isForNobody(pathname) && { begunSignIn: beginSignInOf(app, request) }),
    };
    const notFound = () => {
      request.url = query === -1 ? '/404' : `/404${target.slice(query)}`;
      return routes.handler(request, response, undefined, { ...locals, missingPath: pathname });
    };
    const call = calls.find(pathname);
    if (call) observed.route = call.route;
    // Calls that read are made again and again while a file is read, to see how far it is.
    if (!call || !isRead(request)) response.once('close', app.foreground.begin());
    // A person who followed a link to a call that is not there gets the page that says so, as for an address that cannot
    // be decoded, about which Astro would complain past the log.
    const isLost = call ? call.isUnknown && acceptsPage(request) : callPath(pathname) === null;
    const answered = isLost
      ? notFound()
      : call
        ? call.answer(request, response, locals)
        : routes.handler(request, response, () => void notFound(), locals);
    answered.catch((error: unknown) => {
      // Whoever waited for the rest of the body hears that nothing comes any more.
      if (isRefused) return;
      app.log.error({ error }, 'A request could not be answered');
      if (response.headersSent) response.destroy();
      else answerServerError(request, response, staticFiles.page(`${prefixOf(request, pathname)}/500`));
    });
  };
  const observe = createRequestObserver(app);
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    observe(request, response, (observed) => answerObserved(request, response, observed));
  const server = createServer(heads, answer);
  // Behind a proxy all connections are its own.
  if (app.environment.TRUSTED_PROXY_HOPS === 0) boundConnections(server);
  // Whoever asks whether to send at all is told before they do.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!refusalOf(request)) response.writeContinue();
    answer(request, response);
  });
  return server;
}

/** What the head of a request says already that nobody would answer. */
function refusalOf(request: IncomingMessage): 'payload_too_large' | 'uri_too_long' | null {
  if ((request.url?.length ?? 0) > requestLimits.addressCharacters) return 'uri_too_long';
  const length = declaredLength(request);
  return Number.isFinite(length) && length > requestLimits.bytes ? 'payload_too_large' : null;
}

const acceptsPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

/**
 * Whether `Host` can be one: what is none makes no address of a request, and of two a proxy may take the other.
 * HTTP/1.0 has none at all.
 */
function hasHostName({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return false;
  if (host === undefined) return true;
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function answerServerError(request: IncomingMessage, response: ServerResponse, page: StaticPage | undefined) {
  response.writeHead(500, { ...page?.headers, 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : page?.bytes);
}

/** The prefix of the language to answer in: the address's, else the one chosen before. */
function prefixOf(request: IncomingMessage, pathname: string): string {
  const locale = localeOfRequest(request, pathname);
  return locale === preferences.lang.default ? '' : `/${locale}`;
}

/** Pages whose address may hold a secret: what they load learns the origin it is loaded from, not the address. */
const mayCarryToken = /^(\/es)?\/(account\/auth\/|setup$)/;

/**
 * Uploads may take long, if not for ever; what must not is the head of a request. A connection is kept longer than
 * proxies keep theirs (60 s), lest one sends a request into a connection that is being closed. Milliseconds.
 */
const heads = {
  requestTimeout: 2 * 3_600_000,
  headersTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};

function redirectWithoutSlash(response: ServerResponse, pathname: string, search: string) {
  // Without the slashes in front, `//example.org/` cannot become an address on another host; nor can `/\example.org/`,
  // of which browsers make the same.
  const location = `/${pathname.replace(/^[/\\]+|(?<!\/)\/+$/g, '')}${search}`;
  response.writeHead(308, { Location: location }).end();
}

function securityHeadersFor(publicOrigin: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Of what is no page: data must never be run or framed. Pages bring a policy of their own.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicOrigin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

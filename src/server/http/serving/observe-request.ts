import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../services/context.ts';

/** What is known of a request while it is answered. */
export type ObservedRequest = {
  /** The template of its address, such as `/api/users/{id}`: never the address itself. */
  route: string;
};

/** What a proxy may call a request: no more than an id takes. */
const requestIdPattern = /^[\w.:+/=-]{8,128}$/;

/** What asks every few seconds whether the process lives, and files, of which a page has dozens. */
const quiet: ReadonlySet<string> = new Set(['static', '/healthz', '/readyz', '/metrics']);

/**
 * Gives each request its id, and writes down how it was answered: in the metrics, in the trace, and in the log, which
 * says nothing about who asked or for what.
 * @returns runs `answer` for a request
 */
export function createRequestObserver(app: Pick<App, 'accessLog' | 'ending' | 'environment' | 'telemetry'>) {
  const { accessLog, telemetry } = app;
  const { measures } = telemetry;
  const isBehindProxy = app.environment.TRUSTED_PROXY_HOPS > 0;

  return (
    request: IncomingMessage,
    response: ServerResponse,
    answer: (observed: ObservedRequest) => void,
  ): void => {
    const began = performance.now();
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    const method = knownMethods.has(request.method ?? '') ? (request.method as string) : 'other';
    const observed: ObservedRequest = { route: 'none' };
    const requestId = (isBehindProxy && givenId(request)) || randomUUID();
    response.setHeader('X-Request-Id', requestId);
    const end = telemetry.beginRequest();
    // What comes once the process is stopping is answered, and its connection ends.
    if (app.ending.hasBegun()) response.setHeader('Connection', 'close');
    telemetry.inRequest(requestId, isBehindProxy ? request.headers : null, (span) => {
      response.once('close', () => {
        end();
        const milliseconds = performance.now() - began;
        const { route } = observed;
        // Whoever leaves before anything was said gets no status.
        const status = response.headersSent ? response.statusCode : 499;
        measures.requests.inc({ route, method, status });
        measures.requestSeconds.observe({ route, method }, milliseconds / 1000);
        span?.updateName(`${method} ${route}`);
        span?.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span?.setStatus({ code: 2 });
        span?.end();
        const bytes = socket.bytesWritten - bytesBefore;
        const line = { requestId, method, route, status, ms: Math.round(milliseconds * 10) / 10, bytes };
        accessLog.write(response.writableFinished ? line : { ...line, cut: true }, quiet.has(route));
      });
      answer(observed);
    });
  };
}

/** Whoever makes methods up makes no series of the metrics. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

function givenId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : undefined;
}

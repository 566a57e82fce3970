import type { BoundFetch } from '../outbound/bound-fetch.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/**
 * A fetch of providers that names the request it is made for (`X-Request-Id`), so that their logs can be laid beside
 * ours, and that is seen in the metrics and the trace.
 */
export function createObservedFetch(fetch: BoundFetch, telemetry: Telemetry): BoundFetch {
  const observed = async (address: string | URL, options: RequestInit = {}): Promise<Response> => {
    const requestId = telemetry.requestId();
    const headers = new Headers(options.headers);
    if (requestId !== undefined) headers.set('X-Request-Id', requestId);
    const end = telemetry.measures.modelSeconds.startTimer();
    const attributes = { 'server.address': new URL(address).host };
    return telemetry.span(
      'call of a model',
      async (span) => {
        try {
          const answer = await fetch(String(address), { ...options, headers });
          end({ status: answer.status });
          span?.setAttribute('http.response.status_code', answer.status);
          return answer;
        } catch (error) {
          end({ status: 'none' });
          throw error;
        }
      },
      attributes,
    );
  };
  return observed as BoundFetch;
}

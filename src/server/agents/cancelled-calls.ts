import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';

/** Milliseconds that a server has to hear that its answer is not waited for any more. */
const patience = 5_000;

/**
 * A fetch that tells an MCP server when a call of a tool is given up: that a connection ends says nothing to it, and it
 * would work on for nobody.
 */
export function tellingCancelled(fetch: BoundFetch): BoundFetch {
  return (url, init) => untilOver(fetch, { url, init }, () => fetch(url, init));
}

/**
 * An answer to a request to a server, which is told that it is given up until the answer has ended: the first, or one
 * that goes on with it.
 * @param request that made the call
 * @param fetch what tells it
 */
export async function untilOver(
  fetch: BoundFetch,
  { url, init }: { url: URL | string | Request; init: RequestInit | undefined },
  answering: () => Promise<Response>,
): Promise<Response> {
  const call = callIn(init?.body);
  const signal = init?.signal;
  if (!signal || call?.method !== 'tools/call') return answering();
  const notice = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: call.id } };
  const tell = () => {
    const told = fetch(url, {
      ...init,
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(patience),
    });
    // Nobody waits for what it says to that, nor for one that is gone.
    told.then(({ body }) => body?.cancel()).catch(() => undefined);
  };
  const over = () => signal.removeEventListener('abort', tell);
  signal.addEventListener('abort', tell, { once: true });
  try {
    const answer = await answering();
    if (!answer.body) {
      over();
      return answer;
    }
    const { status, headers } = answer;
    const body = answer.body.pipeThrough(new TransformStream({ flush: over }));
    return new Response(body, { status, headers });
  } catch (error) {
    over();
    throw error;
  }
}

/** The call that a request to a server is; null where it is none that is answered. */
export function callIn(body: unknown): { id: unknown; method: unknown } | null {
  const message = typeof body === 'string' ? parsedJson(body) : undefined;
  if (!isObject(message) || message.id === undefined || message.method === undefined) return null;
  return { id: message.id, method: message.method };
}

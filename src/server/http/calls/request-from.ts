import type { IncomingMessage } from 'node:http';
import { createRequestFromNodeRequest } from 'astro/app/node';
import { requestLimits } from '#rules/limits.ts';

/**
 * The request as routes get it. One that reads has no signal that ends it: to follow one costs as much as the rest of the
 * request, and `onClose` tells its route whatever it has to know.
 */
export function requestFrom(incoming: IncomingMessage): Request {
  const { method } = incoming;
  if (method === 'GET' || method === 'HEAD') {
    return new Request(addressOf(incoming), { method, headers: headersOf(incoming) });
  }
  return createRequestFromNodeRequest(incoming, { bodySizeLimit: requestLimits.bytes });
}

function addressOf({ headers, url = '' }: IncomingMessage): string {
  const origin = `http://${headers.host ?? 'localhost'}`;
  const address = origin + url;
  return URL.canParse(address) ? address : origin;
}

/** Only `set-cookie` may be a list, which no request has. */
const headersOf = ({ headers }: IncomingMessage) => headers as Record<string, string>;

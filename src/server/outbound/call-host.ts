import { type Dispatcher, request } from 'undici';
import { OutboundError } from './outbound-error.ts';
import { translateOutbound } from './translate.ts';

const mostBytes = 1024 * 1024;

export type HostCall = {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string | undefined;
  dispatcher: Dispatcher;
  /** For everything together, the body included. */
  milliseconds: number;
  signal: AbortSignal;
};

/**
 * Makes one request to one host. Redirects are not followed: what is sent may hold a secret, which is that host's.
 * @throws {OutboundError} but for an answer of whatever status
 */
export async function callHost(call: HostCall): Promise<{ status: number; mediaType: string; text: string }> {
  const { url, method, headers, body, dispatcher } = call;
  const signal = AbortSignal.any([AbortSignal.timeout(call.milliseconds), call.signal]);
  try {
    const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal });
    if (answer.statusCode >= 300 && answer.statusCode < 400) {
      await answer.body.dump();
      throw new OutboundError('page_refused', `a redirect (${answer.statusCode})`);
    }
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > mostBytes) {
        answer.body.destroy();
        throw new OutboundError('too_large', `more than ${mostBytes} bytes`);
      }
      pieces.push(piece);
    }
    const mediaType = String(answer.headers['content-type'] ?? '').split(';')[0] as string;
    return { status: answer.statusCode, mediaType, text: Buffer.concat(pieces).toString('utf8') };
  } catch (error) {
    throw translateOutbound(error);
  }
}

import type { OutboundDispatcher } from './dispatcher.ts';
import { destroyQuietly, mediaTypeOf, openAnswer } from './open-answer.ts';
import { OutboundError } from './outbound-error.ts';
import { translateOutbound } from './translate.ts';

const mostBytes = 1024 * 1024;

export type HostCall = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  dispatcher: OutboundDispatcher<'tools'>;
  /** For everything together, the body included. */
  milliseconds: number;
  signal: AbortSignal;
};

/**
 * Makes one request to one host, and reads its answer.
 * @throws {OutboundError} but for an answer of whatever status
 */
export async function callHost(call: HostCall): Promise<{ status: number; mediaType: string; text: string }> {
  const { milliseconds, body = null, ...asked } = call;
  try {
    const answer = await openAnswer({ ...asked, body, bounds: { bytes: mostBytes, milliseconds } });
    if (answer.status >= 300 && answer.status < 400) {
      destroyQuietly(answer.body);
      throw new OutboundError('page_refused', `a redirect (${answer.status})`);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body as AsyncIterable<Uint8Array>) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    return { status: answer.status, mediaType: mediaTypeOf(answer.headers), text };
  } catch (error) {
    throw translateOutbound(error);
  }
}

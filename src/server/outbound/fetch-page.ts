import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import type { OutboundDispatcher } from './dispatcher.ts';
import { isHostAllowed } from './hosts.ts';
import { destroyQuietly, mediaTypeOf, openAnswer } from './open-answer.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';
import { translateOutbound } from './translate.ts';

const mostRedirects = 5;

type Options = {
  dispatcher: OutboundDispatcher<'pages'>;
  /** Hosts and patterns; the address and every redirect have to be of them. */
  allowedHosts: readonly string[];
  /** For everything together, redirects and the body included. */
  milliseconds: number;
  /** Of the page, unpacked. */
  bytes: number;
  signal?: AbortSignal;
};

export type FetchedPage = {
  /** Where the redirects ended. */
  url: URL;
  mediaType: string;
  /** The encoding that its server names, if it does. */
  charset: string | undefined;
  /** Throws an OutboundError when the other side stops in the middle, or the time is up. */
  body: AsyncIterable<Uint8Array>;
};

/**
 * Fetches an address that a person gave, http and https only.
 * @throws {OutboundError}
 */
export async function fetchPage(address: string, options: Options): Promise<FetchedPage> {
  const until = performance.now() + options.milliseconds;
  let url = checkedUrl(address, options.allowedHosts);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const { status, headers, body } = await attempt(url, options, until);
    const location = headers.location;
    if (status >= 300 && status < 400 && typeof location === 'string') {
      destroyQuietly(body);
      if (!URL.canParse(location, url)) throw new OutboundError('unreachable', 'a redirect to nowhere');
      url = checkedUrl(new URL(location, url).href, options.allowedHosts);
      continue;
    }
    if (status !== 200) {
      destroyQuietly(body);
      const code = status >= 500 || status === 429 ? 'unreachable' : 'page_refused';
      throw new OutboundError(code, `status ${status}`);
    }
    const charset = charsetOf(headers['content-type']);
    return { url, mediaType: mediaTypeOf(headers), charset, body: translated(body) };
  }
  throw new OutboundError('unreachable', 'too many redirects');
}

function checkedUrl(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new OutboundError('host_not_allowed', 'not a plain web address');
  }
  if (!isHostAllowed(url.hostname, allowedHosts)) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Whoever were told to allow it would be refused there.
    const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
    throw new OutboundError(isPrivate ? 'address_refused' : 'host_not_allowed', host);
  }
  url.hash = '';
  return url;
}

async function attempt(url: URL, { dispatcher, bytes, signal }: Options, until: number) {
  try {
    return await openAnswer({
      url,
      dispatcher,
      signal: signal ?? null,
      bounds: { bytes, milliseconds: Math.max(1, until - performance.now()) },
      headers: {
        'user-agent': 'Parley (reads pages for an assistant)',
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
      },
    });
  } catch (error) {
    throw translateOutbound(error);
  }
}

async function* translated(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw translateOutbound(error);
  } finally {
    body.destroy();
  }
}

const charsetOf = (header: string | undefined) =>
  /;\s*charset\s*=\s*["']?([\w.:+-]+)/i.exec(header ?? '')?.[1]?.toLowerCase();

import { isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { isHostAllowed } from './hosts.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';
import { translateOutbound } from './translate.ts';

const mostRedirects = 5;

type Options = {
  dispatcher: Dispatcher;
  /** Hosts and patterns; the address and every redirect have to be of them. */
  allowedHosts: readonly string[];
  /** For everything together, the body included. */
  milliseconds: number;
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
  const timeout = AbortSignal.timeout(options.milliseconds);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = checkedUrl(address, options.allowedHosts);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const { statusCode, headers, body } = await attempt(url, options.dispatcher, signal);
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      if (!URL.canParse(location, url)) throw new OutboundError('unreachable', 'a redirect to nowhere');
      url = checkedUrl(new URL(location, url).href, options.allowedHosts);
      continue;
    }
    if (statusCode !== 200) {
      await body.dump();
      const code = statusCode >= 500 || statusCode === 429 ? 'unreachable' : 'page_refused';
      throw new OutboundError(code, `status ${statusCode}`);
    }
    const encoding = mediaTypeOf(headers['content-encoding']);
    return {
      url,
      mediaType: mediaTypeOf(headers['content-type']),
      charset: charsetOf(headers['content-type']),
      body: translated(decoded(body, encoding)),
    };
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

async function attempt(url: URL, dispatcher: Dispatcher, signal: AbortSignal) {
  try {
    return await request(url, {
      dispatcher,
      signal,
      headers: {
        'user-agent': 'Parley (reads pages for an assistant)',
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,*/*;q=0.5',
        'accept-encoding': 'identity',
      },
    });
  } catch (error) {
    throw translateOutbound(error);
  }
}

/** Some sites pack a page though they were asked not to. */
const decoders: Readonly<Record<string, () => Duplex>> = {
  ...{ gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate },
  ...{ br: createBrotliDecompress, zstd: createZstdDecompress },
};

function decoded(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new OutboundError('unreachable', `packed as ${encoding}`);
  body.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => body.destroy());
  return body.pipe(decoder);
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

const mediaTypeOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const charsetOf = (header: string | string[] | undefined) =>
  /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})/i.exec(String(header ?? ''))?.[1]?.toLowerCase();

import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type Bounds, bounded } from './bounds.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

type Options = {
  /** What no request may exceed. */
  bounds: Bounds;
  /** Milliseconds to wait for an answer to begin, and between two pieces of it; how many may be under way to a host. */
  headersTimeout?: number;
  bodyTimeout?: number;
  connections?: number;
  /** Host names inside the own network that may be fetched although their addresses are private. */
  privateHosts: readonly string[];
  lookup?: typeof systemLookup;
};

/**
 * Opens connections for addresses that people give. Every connection, that of a redirect too, is checked at the
 * moment it is made: the addresses that a name resolves to are looked at and then used themselves, so that a name
 * cannot change its mind in between.
 */
export function createOutboundDispatcher({
  bounds,
  privateHosts,
  lookup = systemLookup,
  headersTimeout = 20_000,
  bodyTimeout = 20_000,
  connections = 8,
}: Options): Dispatcher {
  const connect = buildConnector({
    timeout: 10_000,
    lookup: checkedLookup(privateHosts, lookup),
  });
  const agent = new Agent({
    connect(options, callback) {
      // An address in the place of a name is connected to without being looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.includes(host)) {
        callback(refusal(host), null);
        return;
      }
      connect(options, callback);
    },
    headersTimeout,
    bodyTimeout,
    connections,
    pipelining: 1,
    maxHeaderSize,
  });
  return bounded(agent, bounds);
}

/** For addresses that nobody but the operator gave, which are not looked at. */
export function createTrustedDispatcher({
  bounds,
  ...options
}: Pick<Options, 'bounds' | 'headersTimeout' | 'bodyTimeout' | 'connections'>): Dispatcher {
  return bounded(new Agent({ ...options, maxHeaderSize }), bounds);
}

const maxHeaderSize = 32 * 1024;

const refusal = (host: string) => new OutboundError('address_refused', `${host} is not a public address`);

/** Refuses a name if any of its addresses is private: which one would be used is chance. */
function checkedLookup(privateHosts: readonly string[], lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const isTrusted = privateHosts.includes(hostname);
      const refused = isTrusted ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      if (refused) return callback(refusal(`${hostname} (${refused.address})`), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}

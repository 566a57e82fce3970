import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type Bounds, bounded } from './bounds.ts';
import { OutboundError } from './outbound-error.ts';
import { type GrantedPurpose, grantsAt, isGranted, type PrivateGrant } from './private-grants.ts';
import { isPublicAddress } from './public-address.ts';

/** What others are asked for; `operator` are addresses that whoever runs the installation has set, and nobody else. */
type OutboundPurpose = GrantedPurpose | 'operator';

declare const purposeOf: unique symbol;

/** Asks others for one purpose. There is no way out without, and none for two: what is granted for one is not for another. */
export type OutboundDispatcher<Purpose extends OutboundPurpose = OutboundPurpose> = Dispatcher & {
  readonly [purposeOf]: Purpose;
};

type Options = {
  /** What no request may exceed. */
  bounds: Bounds;
  /** Milliseconds to wait for an answer to begin, and between two pieces of it; how many may be under way to a host. */
  headersTimeout?: number;
  bodyTimeout?: number;
  connections?: number;
  grants: readonly PrivateGrant[];
  lookup?: typeof systemLookup;
};

/**
 * Opens connections for addresses that people give. Every connection, that of a redirect too, is checked at the
 * moment it is made: the addresses that a name resolves to are looked at and then used themselves, so that a name
 * cannot change its mind in between.
 */
export function createOutboundDispatcher<Purpose extends GrantedPurpose>({
  purpose,
  bounds,
  grants,
  lookup = systemLookup,
  headersTimeout = 20_000,
  bodyTimeout = 20_000,
  connections = 8,
}: Options & { purpose: Purpose }): OutboundDispatcher<Purpose> {
  // One for all ports that the same is granted at.
  const connectors = new Map<string, ReturnType<typeof buildConnector>>();
  const connectorFor = (here: readonly PrivateGrant[]) => {
    const key = here.map((grant) => grants.indexOf(grant)).join();
    const known = connectors.get(key);
    if (known) return known;
    const connect = buildConnector({ timeout: 10_000, lookup: checkedLookup(here, lookup) });
    connectors.set(key, connect);
    return connect;
  };
  const agent = new Agent({
    connect(options, callback) {
      // An address in the place of a name is connected to without being looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const here = grantsAt(grants, purpose, portOf(options));
      if (isIP(host) !== 0 && !isPublicAddress(host) && !isGranted(host, here)) {
        callback(refusal(host), null);
        return;
      }
      connectorFor(here)(options, callback);
    },
    headersTimeout,
    bodyTimeout,
    connections,
    pipelining: 1,
    maxHeaderSize,
  });
  return bounded(agent, bounds) as OutboundDispatcher<Purpose>;
}

const portOf = ({ port, protocol }: { port: string; protocol: string }) =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** For addresses that nobody but the operator gave, which are not looked at. */
export function createTrustedDispatcher({
  bounds,
  ...options
}: Pick<
  Options,
  'bounds' | 'headersTimeout' | 'bodyTimeout' | 'connections'
>): OutboundDispatcher<'operator'> {
  return bounded(new Agent({ ...options, maxHeaderSize }), bounds) as OutboundDispatcher<'operator'>;
}

const maxHeaderSize = 32 * 1024;

const refusal = (host: string) => new OutboundError('address_refused', `${host} is not a public address`);

/** Refuses a name if any of its addresses is private and not granted: which one would be used is chance. */
function checkedLookup(grants: readonly PrivateGrant[], lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const isAllowed = ({ address }: LookupAddress) =>
        isPublicAddress(address) || isGranted(address, grants);
      const refused = isGranted(hostname, grants) ? undefined : addresses.find((each) => !isAllowed(each));
      if (refused) return callback(refusal(`${hostname} (${refused.address})`), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}

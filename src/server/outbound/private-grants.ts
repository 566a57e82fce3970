import { isIP } from 'node:net';
import { normaliseHost } from './hosts.ts';

/** What hosts that people name are asked for: pages that are read, tools that are called, models that answer. */
const grantedPurposes = ['pages', 'tools', 'models'] as const;
export type GrantedPurpose = (typeof grantedPurposes)[number];

/** A host inside the own network that may be reached although its addresses are private: for one purpose, at one port. */
export type PrivateGrant = {
  purpose: GrantedPurpose;
  /** A name, or an address as `plainAddress` writes it. */
  host: string;
  firstPort: number;
  lastPort: number;
};

/**
 * Reads grants such as `pages:wiki.internal:443,tools:10.0.0.5:8080,models:[fd00::7]:8000-8010`.
 * @returns null unless each of them is whole
 */
export function readPrivateGrants(list: string): PrivateGrant[] | null {
  const grants = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map(readGrant);
  return grants.every((each) => each !== null) ? grants : null;
}

function readGrant(text: string): PrivateGrant | null {
  const found = /^([a-z]+):(\[[\da-f:.]+\]|[^:[\]]+):(\d{1,5})(?:-(\d{1,5}))?$/i.exec(text);
  if (!found) return null;
  const [, named = '', typed = '', first = '', last = first] = found;
  const purpose = grantedPurposes.find((each) => each === named);
  const host = plainAddress(typed) ?? nameOf(typed.toLowerCase());
  const [firstPort, lastPort] = [Number(first), Number(last)];
  if (!purpose || host === null || firstPort < 1 || lastPort < firstPort || lastPort > 65_535) return null;
  return { purpose, host, firstPort, lastPort };
}

const nameOf = (typed: string) => (normaliseHost(typed) === typed && !typed.startsWith('*.') ? typed : null);

/** An address in the one way of writing it, without the brackets of IPv6; null for what is none. */
function plainAddress(typed: string): string | null {
  const [address = ''] = typed.replace(/^\[|\]$/g, '').split('%', 1);
  if (isIP(address) === 0) return null;
  return isIP(address) === 4 ? address : new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The grants that concern a purpose and port. */
export const grantsAt = (
  grants: readonly PrivateGrant[],
  purpose: GrantedPurpose,
  port: number,
): PrivateGrant[] =>
  grants.filter((grant) => grant.purpose === purpose && grant.firstPort <= port && port <= grant.lastPort);

const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

/** The addresses that are granted for a purpose, as they stand in a URL. */
export const grantedAddresses = (grants: readonly PrivateGrant[], purpose: GrantedPurpose): string[] =>
  grants
    .filter((grant) => grant.purpose === purpose && isIP(grant.host) !== 0)
    .map(({ host }) => inUrl(host));

/** Whether one of the grants is for this host: by its name, or by the address that it is or has. */
export function isGranted(host: string, grants: readonly Pick<PrivateGrant, 'host'>[]): boolean {
  const wanted = plainAddress(host) ?? host.toLowerCase().replace(/\.$/, '');
  return grants.some((grant) => grant.host === wanted);
}

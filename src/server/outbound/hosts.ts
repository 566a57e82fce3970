import { domainToASCII } from 'node:url';

/**
 * Brings what a person typed as a site into the form that is stored: `example.org`, or `*.example.org` for it and
 * everything below it. Takes whole addresses too.
 * @returns null for what is no host name
 */
export function normaliseHost(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const name = /^[a-z][a-z\d+.-]*:\/\//.test(text) ? hostOf(text) : text.replace(/[/?#].*$/, '');
  const isPattern = name.startsWith('*.');
  const host = domainToASCII(isPattern ? name.slice(2) : name).replace(/\.$/, '');
  const isName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(host);
  // An address is none: names are what people know their sites by.
  if (!isName || /^[\d.]+$/.test(host)) return null;
  return isPattern ? `*.${host}` : host;
}

/** Whether pages of `host` may be fetched by a list of hosts and patterns. */
export function isHostAllowed(host: string, allowed: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return allowed.some((each) =>
    each.startsWith('*.') ? name === each.slice(2) || name.endsWith(each.slice(1)) : name === each,
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');

import { domainToASCII } from 'node:url';
import type { FieldErrorCode } from '#rules/errors.ts';
import { AppError } from '../errors.ts';

/**
 * Brings what a person typed as a site into the form that is stored: `example.org`, or `*.example.org` for it and
 * everything below it. Takes whole addresses too.
 * @returns null for what is no host name
 */
export function normaliseHost(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const name = nameIn(text);
  const isPattern = name.startsWith('*.');
  const host = domainToASCII(isPattern ? name.slice(2) : name).replace(/\.$/, '');
  const isName = host.length <= 253 && /^[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)*$/.test(host);
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

/**
 * The hosts of a list as people type or paste it, each once.
 * @param options.addresses those that may be listed, as they stand in a URL: the ones that the operator has granted
 * @throws {AppError} `invalid_request` with every line that names none, and why
 */
export function readHosts(
  lines: readonly string[],
  { patterns, addresses }: { patterns: boolean; addresses: readonly string[] },
): string[] {
  const granted = (line: string) =>
    addresses.find((address) => address === nameIn(line.trim().toLowerCase()));
  const hosts = lines.map((line) => normaliseHost(line) ?? granted(line) ?? null);
  const fields = hosts.flatMap((host, line): [string, FieldErrorCode][] => {
    if (host === null)
      return [[`hosts.${line}`, isNumeric(lines[line] ?? '') ? 'numeric_host' : 'invalid_host']];
    return patterns || !host.startsWith('*.') ? [] : [[`hosts.${line}`, 'host_pattern']];
  });
  if (fields.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(fields) });
  return [...new Set(hosts.filter((host) => host !== null))];
}

const isNumeric = (line: string) =>
  /^(\d+(\.\d+){3}|\[[\da-f:.]+\])$/.test(nameIn(line.trim().toLowerCase()));

/** What stands for the host in an address, with its scheme or without. */
const nameIn = (text: string) =>
  /^[a-z][a-z\d+.-]*:\/\//.test(text) ? hostOf(text) : (text.split(/[/?#]/, 1)[0] ?? '').replace(/:\d+$/, '');

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');

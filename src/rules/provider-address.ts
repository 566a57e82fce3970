/** Names behind an address's `?` whose values are nobody's secret. */
const open = /^(?:api-?version|version|deployment|region)$/i;

/**
 * A provider's address as it may be read in lists and logs: of what stands behind its `?`, which may be a key, the names,
 * and the values of what says a version. What is no address is answered as it is.
 */
export function shownAddress(address: string): string {
  const url = URL.parse(address);
  if (!url?.search) return address;
  const shown = [...url.searchParams].map(([name, value]) =>
    value === '' ? '***' : `${name}=${open.test(name) ? value : '***'}`,
  );
  return `${address.slice(0, address.indexOf('?'))}?${shown.join('&')}`;
}

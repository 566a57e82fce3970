import { isIPv4, isIPv6 } from 'node:net';

/** No address is written in more characters. */
const longest = 64;

/**
 * By what limits count an address. Whoever has an IPv6 address has 2^64 of them, so those count together; an IPv4
 * address written as an IPv6 one is an IPv4 address. What is neither counts as it is.
 */
export function networkOf(address: string): string {
  // A zone, which only its own machine knows, is no part of the address; neither are brackets and a port behind them.
  const [inside = ''] = address.trim().slice(0, longest).replace(/^\[/, '').split(/[\]%]/, 1);
  const bare = inside.toLowerCase();
  if (isIPv4(bare)) return bare;
  const port = /^([\d.]+):\d+$/.exec(bare);
  if (port?.[1] && isIPv4(port[1])) return port[1];
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [mapped, high = 0, low = 0] = groups.slice(5);
  if (groups.slice(0, 5).every((group) => group === 0) && mapped === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const end = address.slice(address.lastIndexOf(':') + 1);
  const [a = 0, b = 0, c = 0, d = 0] = end.split('.').map(Number);
  const plain = end.includes('.')
    ? `${address.slice(0, -end.length)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  const [head = '', tail] = plain.split('::');
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

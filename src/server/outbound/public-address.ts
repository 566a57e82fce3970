import { BlockList, isIP, isIPv6 } from 'node:net';

/** Every range that is not the public internet: RFC 6890 and what the registries added since. */
const ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only these are given out to the public; parts of them are not. */
const publicRange = '2000::/3';
const excepted = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const notPublic = listOf(ranges, 'ipv4');
const globalUnicast = listOf([publicRange], 'ipv6');
const notPublicV6 = listOf(excepted, 'ipv6');

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/**
 * Whether an IP address belongs to the public internet. Forms of IPv6 that carry an IPv4 address (mapped, translated
 * by NAT64, 6to4, Teredo) are none: they may lead back into a private network.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.split('%', 1)[0] ?? '';
  if (isIP(plain) === 0) return false;
  if (!isIPv6(plain)) return !notPublic.check(plain, 'ipv4');
  return globalUnicast.check(plain, 'ipv6') && !notPublicV6.check(plain, 'ipv6');
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });

test('all addresses of a /64 count as one, and those of two /64 never do', () => {
  const written = (groups: number[]) => groups.map((each) => each.toString(16)).join(':');
  const prefix = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
  const host = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(prefix, prefix, host, host, (one, other, a, b) => {
      expect(networkOf(written([...one, ...a]))).toBe(networkOf(written([...one, ...b])));
      fc.pre(written(one) !== written(other));
      expect(networkOf(written([...one, ...a]))).not.toBe(networkOf(written([...other, ...a])));
    }),
  );
});

test('any text counts as something short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(networkOf(text).length).toBeLessThanOrEqual(64);
    }),
  );
});

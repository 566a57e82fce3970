import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, isLoopback } from './client-address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['no proxy is trusted: the socket', 0, '1.1.1.1, 2.2.2.2', '10.0.0.9'],
  ['one proxy: what it saw', 1, '6.6.6.6, 2.2.2.2', '2.2.2.2'],
  ['two proxies: what the outer one saw', 2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ['fewer entries than proxies: the socket', 2, '1.1.1.1', '10.0.0.9'],
  ['no header: the socket', 1, undefined, '10.0.0.9'],
])('%s', (_title, hops, header, expected) => {
  expect(clientAddress(request(header), hops)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.127.0.1', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

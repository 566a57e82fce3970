import type { IncomingMessage } from 'node:http';

/**
 * The address of the person behind the configured number of proxies. Each trusted proxy appended the address it
 * saw to X-Forwarded-For; anything further left is whatever the client claimed.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  if (trustedHops === 0) return socketAddress;
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-trustedHops) ?? socketAddress;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../auth/network.ts';

/**
 * How many connections of one network are held at a time: more than the browsers of a whole office behind one address
 * have open, and a small part of what a process may.
 */
export const mostConnections = 1_024;

/** Ends at once what comes from a network beyond what is held of one. */
export function boundConnections(server: Server, most: number = mostConnections): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (held.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    held.set(network, count);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left === 0) held.delete(network);
      else held.set(network, left);
    });
  });
}

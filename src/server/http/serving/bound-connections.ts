import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../auth/network.ts';

/**
 * How many connections of one network are held at a time: more than the browsers of a whole office behind one address
 * have open, and a small part of what a process may.
 */
const mostConnections = 1_024;

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

/** Requests of one connection that wait for their answers: no browser sends a second one before the first is answered. */
const mostWaiting = 16;

/**
 * Counts what one connection has asked before it was answered, and ends it where that is too much: one small packet
 * may hold hundreds of requests.
 * @returns whether this request is to be answered
 */
export function createPipelineBound(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // What was in the same packet is still told of after the connection has been ended.
    if (socket.destroyed) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };
}

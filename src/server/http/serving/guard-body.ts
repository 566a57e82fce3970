import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Of the body of a request. Milliseconds, and bytes of each of them after the first. */
type Pace = { window: number; bytes: number };

/** 500 bytes a second, over twenty of them: far below any connection that works, far above one that is held open. */
const slowest: Pace = { window: 20_000, bytes: 10_000 };

/** What is left of a body that nobody wants is taken up to here: closing the connection would cost more. */
const worthTaking = 64 * 1024;
/** So long a connection stays half open, for the answer to be read by one who is still sending. Milliseconds. */
const lingering = 2_000;

/**
 * Watches over the body of a request. One that comes too slowly ends its connection, after `tooSlow` where nothing has
 * been answered; so does one that is still coming when the answer is sent, as it is where a request is refused: nobody
 * takes gigabytes only to forget them.
 */
export function guardBody(
  request: IncomingMessage,
  response: ServerResponse,
  tooSlow: () => void,
  pace: Pace = slowest,
): void {
  const length = declaredLength(request);
  if (length === 0) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  let isUnwanted = length > worthTaking;
  const watch = setInterval(() => {
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (request.complete || socket.destroyed) clearInterval(watch);
    else if (came < pace.bytes && isWaitedFor(request)) end();
  }, pace.window).unref();
  const end = () => {
    clearInterval(watch);
    isUnwanted = true;
    if (response.headersSent) socket.destroy();
    else tooSlow();
  };
  request.once('close', () => clearInterval(watch));
  response.once('finish', () => {
    if (!request.complete && isUnwanted) closeGently(socket);
  });
}

/** How long the body is said to be; infinite where it is not said, and 0 where there is none. */
export function declaredLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** Where we take no more, such as while a disk is slow, it is not the sender's fault that nothing comes. */
const isWaitedFor = (request: IncomingMessage) => request.readableLength < request.readableHighWaterMark;

/** Ends our side at once, and the other one when it has had time to read our answer. */
function closeGently(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  setTimeout(() => socket.destroy(), lingering).unref();
}

import pino, { type DestinationStream } from 'pino';

/** Bytes of lines that wait while they cannot be written; what comes beyond is lost. */
const mostWaiting = 1024 * 1024;

/**
 * Where lines of the log go. A disk that is full, or a reader that is gone, costs lines and nothing else: some are written
 * once there is room again.
 * @param fd another file than standard error, in tests
 */
export function openStandardError(fd = 2): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  // Without anybody who hears it, the failure of a line would end the process.
  destination.on('error', () => undefined);
  return destination;
}

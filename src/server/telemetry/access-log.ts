import pino, { type DestinationStream } from 'pino';
import { openStandardError } from './standard-error.ts';

/** How one request was answered. Nothing in it is about a person. */
type AccessLine = {
  requestId: string;
  method: string;
  /** The template of the address. */
  route: string;
  status: number;
  ms: number;
  bytes: number;
  /** The reader left before the answer was whole. */
  cut?: true;
};

export type AccessLog = {
  /** @param isQuiet what is told at `debug` only */
  write(line: AccessLine, isQuiet: boolean): void;
  /** Writes what is held back. */
  flush(): void;
};

/** Lines are held back for so long, in milliseconds, or until there are so many characters of them. */
const longestHeld = 500;
const charactersAtOnce = 4096;

/**
 * Lines of JSON on standard error, as the log's. One by one they would cost a light call a fifth more; a process that is
 * killed loses the last half second of them.
 */
export function createAccessLog(
  environment: { ACCESS_LOG: 'on' | 'off'; LOG_LEVEL: string },
  destination: DestinationStream = openStandardError(),
): AccessLog {
  if (environment.ACCESS_LOG === 'off') return { write: () => undefined, flush: () => undefined };
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held) destination.write(held);
    held = '';
  };
  const hold = (line: string) => {
    held += line;
    if (held.length >= charactersAtOnce) flush();
    else timer ??= setTimeout(flush, longestHeld).unref();
  };
  const log = pino({ level: environment.LOG_LEVEL }, { write: hold });
  return {
    write: (line, isQuiet) => (isQuiet ? log.debug(line, 'request') : log.info(line, 'request')),
    flush,
  };
}

import pino from 'pino';

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

/** Lines are held back for so long, in milliseconds, or until there are so many bytes of them. */
const longestHeld = 500;
/** What a pipe takes whole: lines of the log proper, which are written at once, come between and not within. */
const bytesAtOnce = 4096;

/**
 * Lines of JSON on standard error, as the log's. One by one they would cost a light call a fifth more; a process that is
 * killed loses the last half second of them.
 */
export function createAccessLog(environment: { ACCESS_LOG: 'on' | 'off'; LOG_LEVEL: string }): AccessLog {
  if (environment.ACCESS_LOG === 'off') return { write: () => undefined, flush: () => undefined };
  const destination = pino.destination({
    fd: 2,
    sync: false,
    minLength: bytesAtOnce - 512,
    maxWrite: bytesAtOnce,
    periodicFlush: longestHeld,
  });
  const log = pino({ level: environment.LOG_LEVEL }, destination);
  return {
    write: (line, isQuiet) => (isQuiet ? log.debug(line, 'request') : log.info(line, 'request')),
    flush: () => destination.flushSync(),
  };
}

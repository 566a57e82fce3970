export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where log lines go; pino's loggers fit. */
export type EmbeddedLog = Record<LogLevel, (fields: object, message: string) => void>;

export type LogLine = { level: LogLevel; forClient: boolean; text: string };

const keptLines = 40;

const clientKinds = new Set(['client backend', 'dead-end client backend', 'not initialized']);

const levels = new Map<string, LogLevel>([
  ['PANIC', 'error'],
  ['FATAL', 'error'],
  ['ERROR', 'warn'],
  ['WARNING', 'warn'],
]);

/**
 * Reads one line as PostgreSQL writes it with the prefix `[kind of process] `. What a client's connection
 * reports ranks as debug unless it concerns the whole server: the client is told as well, and it may quote a row.
 * @param previous the line before, whose level and origin continuation lines share
 */
export function readLogLine(line: string, previous: LogLine): LogLine {
  const [, kind, severity, rest] = /^(?:\[([^\]]*)\] )?([A-Z]+\d?): {2}(.*)$/.exec(line) ?? [];
  if (!severity || rest === undefined) return { ...previous, text: line.trim() };
  const text = `${severity}: ${rest}`;
  if (severity === 'DETAIL' || severity === 'HINT' || severity === 'CONTEXT') return { ...previous, text };
  const forClient = clientKinds.has(kind ?? '') && severity !== 'PANIC';
  return { level: forClient ? 'debug' : (levels.get(severity) ?? 'debug'), forClient, text };
}

/** Passes a server's output on to a log, and keeps its last lines of note to explain a failure. */
export function createServerLog(log: EmbeddedLog) {
  let rest = '';
  let previous: LogLine = { level: 'debug', forClient: false, text: '' };
  const kept: string[] = [];

  const take = (line: string) => {
    if (line.trim() === '') return;
    previous = readLogLine(line, previous);
    log[previous.level]({ source: 'postgres' }, previous.text);
    if (previous.forClient) return;
    kept.push(previous.text);
    if (kept.length > keptLines) kept.shift();
  };

  return {
    write(text: string): void {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    },
    /** The last lines, oldest first. */
    lastLines: (): string[] => [...kept, ...(rest ? [rest] : [])],
  };
}

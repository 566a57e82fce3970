import { OutboundError } from './outbound-error.ts';

/** What went wrong with a request as an `OutboundError`; an abort, or what is one already, as it is. */
export function translateOutbound(error: unknown): unknown {
  if (error instanceof OutboundError) return error;
  const { name, cause, code, message } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof OutboundError) return cause;
  if (name === 'AbortError') return error;
  const timedOut = name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code ?? '');
  return new OutboundError(timedOut ? 'timed_out' : 'unreachable', `${code ?? name}: ${message}`, {
    cause: error,
  });
}

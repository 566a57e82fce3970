import type { LiveEvent } from '#contracts/notification.ts';
import { ApiError } from './api/api-error.ts';
import { callForStream } from './api/call.ts';
import { readEvents } from './server-sent-events.ts';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
let connection: AbortController | null = null;

/** The page's own data comes first. Milliseconds. */
const startDelay = 600;
/** The server beats every twenty seconds; a connection that is silent for longer is dead. */
const silence = 45_000;
const retryDelays = [1_000, 2_000, 5_000, 15_000, 30_000];

/**
 * Hears of what is new for the person, over one connection for the whole page. It is only held while the page is
 * visible, as browsers allow few to one server. `ready` comes whenever something may have been missed: at the
 * start and after each interruption.
 * @returns a function that ends it
 */
export function followLive(listener: Listener): () => void {
  listeners.add(listener);
  if (!connection) {
    connection = new AbortController();
    void keepConnected(connection.signal);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    connection?.abort();
    connection = null;
  };
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  await pause(startDelay, signal);
  for (let failures = 0; !signal.aborted; ) {
    await untilVisible(signal);
    if (signal.aborted) return;
    try {
      await listen(signal, () => {
        failures = 0;
      });
    } catch (error) {
      // Nothing to hear for who is signed out; and a defect must not be retried for ever.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
      failures += 1;
    }
    const delay = failures === 0 ? 0 : (retryDelays[Math.min(failures, retryDelays.length) - 1] ?? 0);
    await pause(delay, signal);
  }
}

/** Hears one connection to its end: the server's, the page's that is hidden, or that of the network. */
async function listen(outer: AbortSignal, onHeard: () => void): Promise<void> {
  const own = new AbortController();
  const end = () => own.abort();
  const endWhenHidden = () => document.hidden && end();
  let timer = setTimeout(end, silence);
  outer.addEventListener('abort', end);
  window.addEventListener('offline', end);
  document.addEventListener('visibilitychange', endWhenHidden);
  try {
    const stream = await callForStream('GET notifications/stream', { quiet: true, signal: own.signal });
    if (!stream) return;
    for await (const events of readEvents(stream)) {
      if (own.signal.aborted) return;
      onHeard();
      clearTimeout(timer);
      timer = setTimeout(end, silence);
      for (const event of events.filter((each) => each !== '[DONE]')) tell(JSON.parse(event) as LiveEvent);
    }
  } catch (error) {
    if (!own.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    own.abort();
    outer.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
    document.removeEventListener('visibilitychange', endWhenHidden);
  }
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Waits, but not longer than until the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    window.addEventListener('online', finish);
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });
}

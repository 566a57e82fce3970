import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject } from '#rules/is-object.ts';
import { asLine } from '#rules/one-line.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { toolLimits } from '#rules/tools.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import { storable } from '../storable.ts';

type Listener = { tell: (text: string, share: number | null) => void; id?: unknown };

/** How far the calls over one connection are, as the server tells it. */
export type CallProgress = ReturnType<typeof createCallProgress>;

export function createCallProgress() {
  const calls = new AsyncLocalStorage<Listener>();
  const listeners = new Map<unknown, Listener>();
  return {
    /** Makes a call whose progress is told; without `tell` none is asked for. */
    async during<Result>(tell: Listener['tell'] | undefined, call: () => Promise<Result>): Promise<Result> {
      if (!tell) return call();
      const listener: Listener = { tell };
      try {
        return await calls.run(listener, call);
      } finally {
        listeners.delete(listener.id);
      }
    },
    /** A fetch that asks the server to tell how far the calls are, by their own ids. */
    asking(fetch: BoundFetch): BoundFetch {
      return (url, init) => {
        const listener = calls.getStore();
        const message = listener && typeof init?.body === 'string' ? parsedJson(init.body) : undefined;
        if (!listener || !isObject(message) || message.method !== 'tools/call') return fetch(url, init);
        listeners.delete(listener.id);
        listener.id = message.id;
        listeners.set(message.id, listener);
        const params = isObject(message.params) ? message.params : {};
        const known = isObject(params._meta) ? params._meta : {};
        const _meta = { ...known, progressToken: message.id };
        return fetch(url, { ...init, body: JSON.stringify({ ...message, params: { ...params, _meta } }) });
      };
    },
    /** Takes what the server tells. */
    hear(params: unknown): void {
      if (!isObject(params)) return;
      const listener = listeners.get(params.progressToken);
      listener?.tell(textOf(params), shareOf(params));
    },
  };
}

const textOf = ({ message }: Record<string, unknown>): string =>
  typeof message === 'string' ? asLine(storable(message)).slice(0, toolLimits.nameCharacters) : '';

/** How much of it is done, from 0 to 1; null where the server does not say of how much. */
function shareOf({ progress, total }: Record<string, unknown>): number | null {
  const isCounted = typeof progress === 'number' && typeof total === 'number' && total > 0;
  return isCounted ? Math.min(1, Math.max(0, progress / total)) : null;
}

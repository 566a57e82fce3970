import { vi } from 'vitest';

/**
 * Stands in for the parts of a browser that the client touches: local storage, cookies, the address and the
 * storage event of other tabs. Undone by `vi.unstubAllGlobals()`.
 */
export function fakeBrowser(address = 'http://localhost:4321/model-bots/1/uploads') {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  const { origin, protocol, pathname, search, hash } = new URL(address);
  const location = {
    origin,
    protocol,
    pathname,
    search,
    hash,
    assign: vi.fn<(to: string) => void>(),
    replace: vi.fn<(to: string) => void>(),
    reload: vi.fn<() => void>(),
  };
  const events = new EventTarget();
  const window = {
    localStorage,
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const document = { cookie: '', documentElement: { lang: 'en', dataset: {} as Record<string, string> } };
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);

  /** What another tab's change of local storage looks like here; `null` for `clear()`. */
  function changeFromOtherTab(key: string | null) {
    events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
  return { stored, location, document, changeFromOtherTab };
}

type Answer = { status?: number; body?: unknown; stream?: string };

/** Replaces `fetch`: answers are taken in order, and every call is kept. */
export function fakeFetch(...answers: (Answer | Error)[]) {
  const calls: {
    url: string;
    method: string;
    headers: Headers;
    credentials: string | undefined;
    body: unknown;
  }[] = [];
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    calls.push({
      url,
      method: options.method ?? 'GET',
      headers: new Headers(options.headers),
      credentials: options.credentials,
      body: options.body,
    });
    const answer = answers.shift() ?? { status: 500 };
    if (answer instanceof Error) throw answer;
    const { status = 200, body, stream } = answer;
    if (stream !== undefined) {
      return new Response(stream, { status, headers: { 'content-type': 'text/event-stream' } });
    }
    if (body === undefined) return new Response(null, { status });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return calls;
}

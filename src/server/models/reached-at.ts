import type { ProviderKind } from '#rules/model-providers.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import { calledAt } from './called-at.ts';

/** Where a call of a model goes: its path stands behind the root. */
type CallsOf = { root: string; fetch: BoundFetch };

/** How the calls of a provider are made. */
type Reached = {
  /** Of one of its models: at Azure's older addresses each is elsewhere. */
  callsOf(modelId: string): CallsOf;
  /** Of none. */
  calls: CallsOf;
  /** What shows who asks. */
  headers: Record<string, string>;
  /** The only models that there are, where nothing lists them; null where the provider can be asked. */
  models: string[] | null;
};

/**
 * How a provider is reached at the address that was pasted, with the key that goes with each call, and with what the
 * address has behind its `?`, such as Azure's `api-version`.
 */
export function reachedAt({
  kind,
  baseUrl,
  apiKey,
  fetch,
}: {
  kind: ProviderKind;
  baseUrl: string | null;
  apiKey: string | null;
  fetch: BoundFetch;
}): Reached {
  const { root, further, query, deployment, keyIn } = calledAt(kind, baseUrl);
  const asking = async (to: string | URL, options: RequestInit = {}) => {
    const called = String(to);
    const headers = new Headers(options.headers);
    // The SDK shows a key where there is none; the one that counts may be in the address.
    if (apiKey === null) for (const name of ['x-api-key', 'x-goog-api-key']) headers.delete(name);
    const address = query === '' ? called : `${called}${called.includes('?') ? '&' : '?'}${query}`;
    return fetch(address, { ...options, headers });
  };
  const elsewhere = createElsewhere(asking as BoundFetch);
  const calls = elsewhere(root, further);
  const headers = apiKey === null ? {} : headersOf(kind, keyIn, apiKey);
  if (!deployment) return { callsOf: () => calls, calls, headers, models: null };
  const { named } = deployment;
  const rootOf = (modelId: string) => `${root}/${encodeURIComponent(modelId)}`;
  return {
    callsOf: (modelId) => elsewhere(rootOf(modelId), named === '' ? null : rootOf(named)),
    calls,
    headers,
    models: named === '' ? [] : [named],
  };
}

function headersOf(
  kind: ProviderKind,
  keyIn: ReturnType<typeof calledAt>['keyIn'],
  apiKey: string,
): Record<string, string> {
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': apiKey };
  return {
    ...(keyIn !== 'authorization' && { 'api-key': apiKey }),
    ...(keyIn !== 'api-key' && { Authorization: `Bearer ${apiKey}` }),
  };
}

/** Whether nothing is there that could be called: what answers with a page is for people. */
const isAbsent = ({ status, headers }: Response) =>
  status === 404 || status === 405 || /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** Calls below a root, or below another where nothing is at the first, which is remembered. */
function createElsewhere(fetch: BoundFetch): (root: string, further: string | null) => CallsOf {
  const absent = new Set<string>();
  return (root, further) => {
    if (further === null || further === root) return { root, fetch };
    const asking = async (address: string, options?: RequestInit & { bytes?: number }) => {
      const below = further + String(address).slice(root.length);
      if (absent.has(root)) return fetch(below, options);
      const first = await fetch(address, options);
      if (!isAbsent(first)) return first;
      const second = await fetch(below, options);
      if (isAbsent(second)) {
        await second.body?.cancel();
        return first;
      }
      await first.body?.cancel();
      absent.add(root);
      return second;
    };
    return { root, fetch: asking as BoundFetch };
  };
}

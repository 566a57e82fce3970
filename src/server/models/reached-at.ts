import type { BoundFetch } from '../outbound/bound-fetch.ts';

/**
 * Where the calls of a provider go: the address below which each has its path, and a `fetch` that adds what the provider's
 * address has behind its `?`, such as Azure's `api-version`, to each.
 * @param address such as `https://host/v1?api-version=2024-10-21`
 */
export function reachedAt(address: string, fetch: BoundFetch): { root: string; fetch: BoundFetch } {
  const [path = '', query = ''] = address.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  const root = path.replace(/(?<!\/)\/+$/, '');
  if (query === '') return { root, fetch };
  const asking = (to: string | URL, options: RequestInit = {}) => {
    const called = String(to);
    return fetch(`${called}${called.includes('?') ? '&' : '?'}${query}`, options);
  };
  return { root, fetch: asking as BoundFetch };
}

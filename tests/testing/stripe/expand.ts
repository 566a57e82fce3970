import type { StripeStore } from './store.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An object as it goes over the wire: what stands in `expand` in full, everything else by its id. */
export function present(store: StripeStore, object: unknown, expand: readonly string[] = []): Json {
  const { plan: _internal, ...copy } = structuredClone(object) as { [key: string]: Json };
  for (const path of expand) expandPath(store, copy, path.split('.'));
  return copy;
}

function expandPath(store: StripeStore, at: Json, path: string[]): void {
  const [key, ...rest] = path;
  if (key === undefined || at === null || typeof at !== 'object') return;
  if (Array.isArray(at)) {
    for (const each of at) expandPath(store, each, path);
    return;
  }
  const value = at[key];
  if (typeof value === 'string') {
    const found = store.objects.get(value);
    if (found) at[key] = present(store, found);
  }
  expandPath(store, at[key] ?? null, rest);
}

export type Page = { object: 'list'; data: Json[]; has_more: boolean; url: string };

/** One page of a list, in Stripe's way: after `starting_after`, at most `limit`. */
export function pageOf(
  store: StripeStore,
  url: string,
  all: readonly { id: string }[],
  query: URLSearchParams,
): Page {
  const limit = Math.min(Number(query.get('limit') ?? 10), 100);
  const after = query.get('starting_after');
  const from = after ? all.findIndex((each) => each.id === after) + 1 : 0;
  const slice = all.slice(from, from + limit);
  const expand = expansionsOf(query).map((path) => path.replace(/^data\./, ''));
  return {
    object: 'list',
    data: slice.map((each) => present(store, each, expand)),
    has_more: all.length > from + limit,
    url,
  };
}

/** `expand[]=a&expand[0]=b`. */
export function expansionsOf(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []));
}

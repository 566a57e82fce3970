import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { listSubscriptions, revokeSubscription } from '#client/api/subscriptions.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { ManagedSubscriptionData } from '#contracts/subscription.ts';

export type SubscriptionsState = {
  subscriptions: readonly ManagedSubscriptionData[];
  meta: ListMeta;
  loading: boolean;
  error: ApiError | null;
};

type Wanted = { search: string; show: 'current' | 'all'; page: number };

const subscriptionsApi = { listSubscriptions, revokeSubscription };

/** The installation's subscriptions, searched and paged on the server. */
export function createSubscriptions(
  first: { subscriptions: readonly ManagedSubscriptionData[]; meta: ListMeta },
  api = subscriptionsApi,
) {
  const $list = map<SubscriptionsState>({ ...first, loading: false, error: null });
  let current = new AbortController();
  let wanted: Wanted = { search: '', show: 'current', page: 1 };

  /** Shows what is wanted; an answer that comes after a newer question is dropped. */
  async function load(changes: Partial<Wanted> = {}): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    wanted = { ...wanted, page: 1, ...changes };
    $list.set({ ...$list.get(), loading: true, error: null });
    try {
      const { search, ...rest } = wanted;
      const query = { ...rest, perPage: $list.get().meta.perPage, ...(search && { search }) };
      const { data, meta } = await api.listSubscriptions(query, signal);
      if (!signal.aborted) $list.set({ subscriptions: data, meta, loading: false, error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $list.set({ ...$list.get(), loading: false, error });
    }
  }

  return {
    $list,
    find: (search: string) => load({ search: search.trim() }),
    showWhich: (show: Wanted['show']) => load({ show }),
    showPage: (page: number) => load({ page }),
    reload: () => load({ page: wanted.page }),
    /** Takes a grant back. Answers whether it succeeded. */
    async revoke(id: string): Promise<boolean> {
      try {
        await api.revokeSubscription(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        $list.setKey('error', error);
        return false;
      }
      await load({ page: wanted.page });
      return true;
    },
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLatest } from '#client/react/use-latest.ts';
import { useLiveGathered } from '#client/react/use-live-gathered.ts';
import type { TicketCounts } from '#contracts/ticket.ts';
import { type DeskPlace, filtersOfPlace } from '#rules/tickets.ts';

/**
 * How many tickets wait in each view of a desk, as it is now.
 * @param first as they came with the page; null where they are asked for now, and until they are there
 */
export function useTicketCounts<First extends TicketCounts | null>(
  first: First,
  place: DeskPlace,
): TicketCounts | First {
  const [counts, setCounts] = useState<TicketCounts | First>(first);
  const { tenantId, companyId } = filtersOfPlace(place);
  const { read } = useLatest();
  const query = { tenantId: tenantId || undefined, companyId: companyId || undefined };
  // Where it fails, the next event asks again.
  const ask = useEffectEvent(
    () => void read(() => call('GET tickets/counts', { query, quiet: true }), setCounts),
  );
  const isUnasked = first === null;
  useEffect(() => {
    if (isUnasked) ask();
  }, [isUnasked]);
  useLiveGathered(({ type }) => type === 'ticket' || type === 'tickets', ask);
  return counts;
}

import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLatest } from '#client/react/use-latest.ts';
import { useLiveGathered } from '#client/react/use-live-gathered.ts';
import type { TicketCounts } from '#contracts/ticket.ts';
import { type DeskPlace, filtersOfPlace } from '#rules/tickets.ts';

/** How many tickets wait in each view of a desk, as it is now. */
export function useTicketCounts(first: TicketCounts, place: DeskPlace): TicketCounts {
  const [counts, setCounts] = useState(first);
  const { tenantId, companyId } = filtersOfPlace(place);
  const { read } = useLatest();
  const query = { tenantId: tenantId || undefined, companyId: companyId || undefined };
  // Where it fails, the next event asks again.
  useLiveGathered(
    ({ type }) => type === 'ticket' || type === 'tickets',
    () => void read(() => call('GET tickets/counts', { query, quiet: true }), setCounts),
  );
  return counts;
}

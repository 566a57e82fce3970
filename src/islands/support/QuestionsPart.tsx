import { type ComponentProps, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLatest } from '#client/react/use-latest.ts';
import { useLiveGathered } from '#client/react/use-live-gathered.ts';
import type { TicketCounts } from '#contracts/ticket.ts';
import { filtersOfPlace } from '#rules/tickets.ts';
import { useAccount } from '../ui/island.tsx';
import { TicketList } from './TicketList.tsx';
import { ViewTabs } from './ViewTabs.tsx';

/** What the people of a place asked their administrators, and how many wait in each view. Texts: support. */
export function QuestionsPart({
  counts: first,
  ...props
}: Omit<ComponentProps<typeof TicketList>, 'selfId'> & { counts: TicketCounts }) {
  const [counts, setCounts] = useState(first);
  const { tenantId, companyId } = filtersOfPlace(props.place);
  const { read } = useLatest();
  const query = { tenantId: tenantId || undefined, companyId: companyId || undefined };
  // Where it fails, the next event asks again.
  useLiveGathered(
    ({ type }) => type === 'ticket' || type === 'tickets',
    () => void read(() => call('GET tickets/counts', { query, quiet: true }), setCounts),
  );

  return (
    <>
      <ViewTabs current={props.view} place={props.place} counts={counts} />
      <TicketList {...props} selfId={useAccount().id} />
    </>
  );
}

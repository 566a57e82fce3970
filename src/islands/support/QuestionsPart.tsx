import { type ComponentProps, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLive } from '#client/react/use-live.ts';
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

  async function count(): Promise<void> {
    try {
      const query = { tenantId: tenantId || undefined, companyId: companyId || undefined };
      setCounts(await call('GET tickets/counts', { query, quiet: true }));
    } catch (error) {
      // The next event asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  useLive((event) => {
    if (event.type === 'ticket' || event.type === 'tickets') void count();
  });

  return (
    <>
      <ViewTabs current={props.view} place={props.place} counts={counts} />
      <TicketList {...props} selfId={useAccount().id} />
    </>
  );
}

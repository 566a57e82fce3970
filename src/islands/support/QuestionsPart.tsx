import type { ComponentProps } from 'react';
import type { TicketCounts } from '#contracts/ticket.ts';
import { useAccount } from '../ui/island.tsx';
import { TicketList } from './TicketList.tsx';
import { useTicketCounts } from './use-ticket-counts.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** What the people of a place asked their administrators, and how many wait in each view. Texts: support. */
export function QuestionsPart({
  counts: first,
  ...props
}: Omit<ComponentProps<typeof TicketList>, 'selfId'> & { counts: TicketCounts }) {
  const counts = useTicketCounts(first, props.place);
  return (
    <>
      <ViewTabs current={props.view} place={props.place} counts={counts} />
      <TicketList {...props} selfId={useAccount().id} />
    </>
  );
}

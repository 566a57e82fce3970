import type { ComponentProps } from 'react';
import { useAccount } from '../ui/island.tsx';
import { TicketList } from './TicketList.tsx';
import { ViewTabs } from './ViewTabs.tsx';

/** What the people of a place asked their administrators. Texts: support. */
export function QuestionsPart(props: Omit<ComponentProps<typeof TicketList>, 'selfId'>) {
  return (
    <>
      <ViewTabs current={props.view} place={props.place} />
      <TicketList {...props} selfId={useAccount().id} />
    </>
  );
}

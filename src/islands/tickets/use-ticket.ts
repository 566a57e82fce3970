import { useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLive } from '#client/react/use-live.ts';
import type { TicketDetail } from '#contracts/ticket.ts';

/**
 * A ticket that follows what others write into it: `refresh` asks for it anew, and so does every event that is
 * about it, and each end of an interruption. An answer that comes after a newer question is dropped.
 */
export function useTicket(first: TicketDetail) {
  const [ticket, setTicket] = useState(first);
  const asked = useRef(0);

  async function refresh(): Promise<void> {
    asked.current += 1;
    const question = asked.current;
    try {
      const answer = await call('GET tickets/{id}', { params: { id: first.id }, quiet: true });
      if (question === asked.current) setTicket(answer);
    } catch (error) {
      // The next event, or the end of the interruption, asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  function show(changed: TicketDetail) {
    asked.current += 1;
    setTicket(changed);
  }

  useLive((event) => {
    if (event.type === 'ready' || (event.type === 'ticket' && event.id === first.id)) void refresh();
  });
  return { ticket, refresh, show };
}

import { useEffect } from 'react';
import type { Chat } from './chat.ts';

/** Goes on with an answer that is being written, and catches up whenever the person or the connection is back. */
export function useCatchingUp(chat: Chat): void {
  useEffect(() => {
    if (chat.$chat.get().phase === 'waiting') chat.resume();
    const backOnline = () => chat.$chat.get().problem?.during === 'reading' && chat.retry();
    const back = () => document.visibilityState === 'visible' && chat.catchUp();
    window.addEventListener('online', backOnline);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pagehide', chat.end);
    return () => {
      window.removeEventListener('online', backOnline);
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pagehide', chat.end);
      chat.leave();
    };
  }, [chat]);
}

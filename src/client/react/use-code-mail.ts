import { useEffect, useState } from 'react';
import type { CodeMail } from '#contracts/mail.ts';
import { call } from '../api/call.ts';

/** What somebody who waits for a code can be told of its mail. */
export type CodeMailState = 'sending' | 'sent' | 'delayed' | 'kept' | 'failed' | 'refused' | 'old';

/** Milliseconds between two looks: soon at first, since most mails leave at once. */
const pauses = [300, 700, 1500, 3000, 5000, 10_000, 20_000, 40_000];

/**
 * What becomes of a mail with a code, from when it was asked for until that is settled.
 * @param challengeId of a code that is not to confirm the account's email; null until there is one
 * @param round another number for another mail
 */
export function useCodeMail(
  userId: string,
  { challengeId, round = 0 }: { challengeId?: string | null; round?: number } = {},
): CodeMailState {
  const [state, setState] = useState<CodeMailState>('sending');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another mail
  useEffect(() => {
    if (challengeId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    setState('sending');
    const look = async (looks: number): Promise<void> => {
      const query = challengeId === undefined ? {} : { challengeId };
      const found = await call('GET users/{id}/code-mail', {
        params: { id: userId },
        query,
        quiet: true,
      }).catch(() => null);
      if (ended) return;
      const told = found ? stateOf(found) : null;
      if (told) setState(told);
      const pause = pauses[looks];
      const isSettled = told !== null && told !== 'sending' && told !== 'delayed';
      if (!isSettled && pause !== undefined) timer = setTimeout(() => void look(looks + 1), pause);
    };
    void look(0);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [userId, challengeId, round]);

  return state;
}

function stateOf({ state, failure }: CodeMail): CodeMailState {
  switch (state) {
    case 'queued':
    case 'sending':
      return failure === null ? 'sending' : 'delayed';
    case 'failed':
      return failure === 'recipient_refused' ? 'refused' : 'failed';
    case null:
      return 'old';
    default:
      return state;
  }
}

import { useEffect, useMemo, useState } from 'react';
import { call } from '#client/api/call.ts';
import { type ChatMessage, citationsOf, textOf } from './message.ts';

const none: readonly string[] = [];

/**
 * Follow-up questions after the last answer, if it cites something, but for those that were asked; none until they
 * are there, or where they cannot be had.
 */
export function useFollowUps(
  conversationId: string | null,
  messages: readonly ChatMessage[],
): readonly string[] {
  const answer = messages.at(-1);
  const [found, setFound] = useState<{ of: string; questions: readonly string[] } | null>(null);
  const messageId = answer?.status === 'complete' && citationsOf(answer).length > 0 ? answer.id : null;
  useEffect(() => {
    if (!conversationId || !messageId) return;
    let left = false;
    call('GET conversations/{id}/messages/{messageId}/follow-ups', {
      params: { id: conversationId, messageId },
      quiet: true,
    }).then(
      ({ questions }) => left || setFound({ of: messageId, questions }),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [conversationId, messageId]);
  const asked = useMemo(() => new Set(messages.map(textOf)), [messages]);
  return useMemo(
    () => (found?.of === messageId ? found.questions.filter((question) => !asked.has(question)) : none),
    [found, messageId, asked],
  );
}

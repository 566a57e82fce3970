import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../ui/i18n.tsx';
import type { ChatPhase } from './chat-state.ts';
import { type ChatMessage, textOf } from './message.ts';
import { plainText } from './parse-markdown.ts';

/**
 * Tells screen readers how the answer is coming along: that it has begun, and, once, its whole text when it is
 * there. The growing text itself is not live, or every word would be read several times.
 */
export function Announcer({
  phase,
  last,
}: {
  phase: ChatPhase;
  /** The last message, unless something went wrong with what was to follow it. */
  last: ChatMessage | undefined;
}) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const before = useRef<ChatPhase>(phase);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of phase is worth saying
  useEffect(() => {
    const previous = before.current;
    before.current = phase;
    if (phase === 'reconnecting') setText(t('chat.status.reconnecting'));
    else if (phase === 'waiting') setText(t('chat.status.thinkingModel'));
    else if (phase === 'idle' && (previous === 'writing' || previous === 'waiting')) {
      // What went wrong is said by its own notice.
      const isAnswered = last?.role === 'assistant' && (last.status === 'complete' || last.status === 'cut');
      setText(isAnswered ? t('chat.status.answer', { text: plainText(textOf(last)) }) : '');
    }
  }, [phase]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

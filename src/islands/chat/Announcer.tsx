import { useEffect, useRef, useState } from 'react';
import { plainText } from '#markdown/shown-answer.ts';
import { useTranslate } from '../ui/i18n.tsx';
import type { ChatPhase } from './chat-state.ts';
import { type ChatMessage, textOf } from './message.ts';

/**
 * Tells screen readers how the answer is coming along: that it has begun, that it was stopped, and, once, its whole
 * text when it is there. The growing text itself is not live, or every word would be read several times.
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
    else if (phase === 'loading') setText('');
    else if (phase === 'idle' && previous !== 'idle' && previous !== 'loading') setText(outcome());
  }, [phase]);

  /** What went wrong is said by its own notice. */
  function outcome(): string {
    if (last?.role !== 'assistant') return '';
    if (last.status === 'stopped') return t('chat.status.stopped');
    const isAnswered = ['complete', 'cut', 'filtered'].includes(last.status);
    return isAnswered ? t('chat.status.answer', { text: plainText(textOf(last)) }) : '';
  }

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

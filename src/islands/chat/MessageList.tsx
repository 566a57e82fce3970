import { useEffect, useRef } from 'react';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { AfterRefusal } from './AfterRefusal.tsx';
import type { AddressedCitation } from './address.ts';
import type { ChatState } from './chat-state.ts';
import { EmptyChat } from './EmptyChat.tsx';
import { MessagesInOrder } from './MessagesInOrder.tsx';
import { textOf } from './message.ts';
import type { MessageActs } from './message-acts.ts';
import { OfferedQuestions } from './OfferedQuestions.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useFollowUps } from './use-follow-ups.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

/** The messages of the conversation in view, kept at their end while an answer grows. */
export function MessageList({
  bot,
  state,
  citation,
  acts,
  onAsk,
  onReword,
  onRetry,
  onNew,
}: {
  bot: ModelBotData;
  state: ChatState;
  citation: AddressedCitation | null;
  acts: MessageActs;
  onAsk: (question: string) => void;
  onReword: (question: string) => void;
  onRetry: () => void;
  onNew: () => void;
}) {
  const t = useTranslate();
  const area = useRef<HTMLDivElement>(null);
  const { messages, phase, problem } = state;
  const last = messages.at(-1);
  const asked = messages.at(-2);
  const followUps = useFollowUps(state.conversationId, messages);
  const goesOn = phase === 'idle' && !problem && bot.may.chat && followUps.length > 0;
  const refused = phase === 'idle' && !problem && bot.may.chat && last?.refused === true;
  const [atEnd, toEnd] = useStickToEnd(area, messages, problem ?? (refused || (goesOn && followUps)));

  useEffect(() => {
    if (phase === 'waiting') toEnd();
  }, [phase, toEnd]);

  return (
    <div className="relative min-h-0 flex-1">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
      <section ref={area} tabIndex={0} aria-label={t('chat.messages')} className="h-full overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
          <h2 className="sr-only">{t('chat.messages')}</h2>
          {messages.length === 0 && phase === 'loading' && (
            <div className="grid min-h-40 place-items-center">
              <DelayedSpinner label={t('chat.status.loading')} />
            </div>
          )}
          {messages.length === 0 && phase !== 'loading' && problem?.during !== 'loading' && (
            <EmptyChat bot={bot} onAsk={onAsk} />
          )}
          <MessagesInOrder
            messages={messages}
            botName={bot.name}
            open={citation}
            busy={phase !== 'idle'}
            acts={acts}
          />
          {refused && <AfterRefusal bot={bot} question={asked ? textOf(asked) : ''} onReword={onReword} />}
          {goesOn && (
            <OfferedQuestions
              label={t('chat.followUps')}
              questions={followUps}
              className="mt-6 text-sm sm:grid-cols-3"
              onAsk={onAsk}
            />
          )}
          {phase === 'reconnecting' && (
            <p className="mt-3 text-sm text-muted">{t('chat.status.reconnecting')}</p>
          )}
          {phase === 'stopping' && <p className="mt-3 text-sm text-muted">{t('chat.status.stopping')}</p>}
          {problem
            ? !messages.some(({ refusedEdit }) => refusedEdit?.error === problem.error) && (
                <ProblemNotice problem={problem} onRetry={onRetry} onNew={onNew} />
              )
            : phase === 'idle' &&
              last?.status === 'failed' && <RetryButton className="mt-3" onRetry={onRetry} />}
        </div>
      </section>
      {!atEnd && (
        <Button
          size="small"
          icon="chevronDown"
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-raised"
          onClick={toEnd}
        >
          {t('chat.latest')}
        </Button>
      )}
    </div>
  );
}

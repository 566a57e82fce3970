import { useCallback, useEffect, useMemo, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { SharedConversationData } from '#contracts/conversation-share.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type AddressedCitation, readChatAddress, sharedSearch } from './address.ts';
import { createFileTexts } from './file-texts.ts';
import { MessagesInOrder } from './MessagesInOrder.tsx';
import { type ChatMessage, citationsOf } from './message.ts';
import { SourcePanel } from './SourcePanel.tsx';
import { VoiceContext } from './voice-context.ts';
import './chat.css';

type Props = {
  shared: SharedConversationData;
  /** A provider reads aloud. */
  hasVoice: boolean;
};

/** `/model-bots/{id}/shared/{id}`: what somebody shared of a conversation, to read. Texts: chat, uploads, viewer. */
export const SharedPortal = asPortal(SharedView);

function SharedView({ shared, hasVoice }: Props) {
  return (
    <VoiceContext value={hasVoice ? shared.modelBotId : null}>
      <Reading shared={shared} />
    </VoiceContext>
  );
}

function Reading({ shared }: Pick<Props, 'shared'>) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { modelBotId, modelBotName, title, sharedAt } = shared;
  const [loadText] = useState(() => createFileTexts(modelBotId));
  const [open, setOpen] = useState<AddressedCitation | null>(null);
  const messages = useMemo(() => shared.messages.map(asMessage), [shared]);
  const openSource = useCallback((citation: AddressedCitation | null) => {
    setOpen(citation);
    window.history.replaceState(null, '', window.location.pathname + sharedSearch(citation));
  }, []);
  const cite = useCallback(
    (message: string, number: number) => openSource({ message, number }),
    [openSource],
  );
  const acts = useMemo(() => ({ cite }), [cite]);

  useEffect(() => {
    const { citation } = readChatAddress(window.location.search);
    setOpen(citation);
    if (citation) document.getElementById(`message-${citation.message}`)?.scrollIntoView({ block: 'start' });
  }, []);

  const cited = messages.find(({ id }) => id === open?.message);
  const attached = useMemo(
    () => new Set(shared.messages.flatMap(({ attachments }) => attachments.map(({ name }) => name))),
    [shared],
  );

  return (
    <div className="chat-view">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex items-center gap-3 border-b border-line px-4 py-2.5 sm:px-6">
          <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {title}
          </h1>
          <ButtonLink
            size="small"
            icon="chat"
            href={withLocale(`/model-bots/${modelBotId}/ai-gen`, locale)}
            className="shrink-0"
          >
            {t('chat.share.ask')}
          </ButtonLink>
        </header>
        <div className="print-head">
          <p dir="auto">{title}</p>
          <p>{t('chat.export.printed', { name: modelBotName })}</p>
        </div>
        <section
          aria-label={t('chat.messages')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto"
        >
          <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
            <Notice tone="info" className="mb-6">
              {t('chat.share.notice', {
                name: modelBotName,
                moment: formatMoment(sharedAt, locale, timeZone),
              })}
            </Notice>
            <h2 className="sr-only">{t('chat.messages')}</h2>
            <MessagesInOrder
              messages={messages}
              botName={modelBotName}
              open={open}
              busy={false}
              acts={acts}
            />
          </div>
        </section>
      </div>
      {open && cited && (
        <SourcePanel
          botId={modelBotId}
          citations={citationsOf(cited)}
          number={open.number}
          linked={false}
          loadText={loadText}
          isAttached={({ fileName }) => attached.has(fileName)}
          onMove={(number) => cite(open.message, number)}
          onClose={() => openSource(null)}
        />
      )}
    </div>
  );
}

/** A step of which nothing but its name is shared. */
const namesAlone = {
  arguments: {},
  sends: null,
  changes: false,
  result: null,
  mediaId: null,
  error: null,
  signIn: null,
  question: null,
  durationMilliseconds: null,
};

function asMessage({
  attachments,
  citations,
  steps,
  support,
  text,
  ...message
}: SharedConversationData['messages'][number]): ChatMessage {
  return {
    ...message,
    parentId: null,
    versions: [message.id],
    rating: null,
    parts: [
      { type: 'text', text },
      ...attachments.map((data, index) => ({ type: 'data-attachment' as const, id: String(index), data })),
      ...citations.map((data) => ({ type: 'data-citation' as const, id: String(data.number), data })),
      ...steps.map((step, index) => ({
        type: 'data-step' as const,
        id: `step-${index}`,
        data: { ...namesAlone, ...step, id: `${message.id}-${index}`, number: index + 1 },
      })),
      ...(support ? [{ type: 'data-support' as const, id: 'support', data: support }] : []),
    ],
  };
}

import type { MouseEvent } from 'react';
import { callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useSearch } from '#client/react/use-search.ts';
import type { ConversationHit, MarkedText } from '#contracts/conversation-search.ts';
import { classes } from '../ui/classes.ts';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { conversationPath } from './ConversationRow.tsx';
import { nameAssistants } from './conversation-groups.ts';

/** What was said in the person's conversations with all assistants, by words. */
export function ConversationSearch({
  botId,
  words,
  onOpen,
}: {
  /** The chat's own assistant, whose conversations are opened in place. */
  botId: string;
  words: string;
  onOpen: (conversationId: string, messageId: string | null) => void;
}) {
  const t = useTranslate();
  const found = useSearch(words, (asked, signal) =>
    callForRows('GET conversations/search', {
      query: { search: asked },
      quiet: true,
      signal,
    }),
  );
  const hits = found.result ?? [];
  const namesAssistants = nameAssistants(hits, { own: botId, only: null });

  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p role="status" className="px-2 pb-2 text-xs text-muted">
        {found.words === words && say()}
      </p>
      <ul className="-mx-1 flex flex-col gap-0.5 px-1">
        {hits.map((hit) => (
          <Hit
            key={`${hit.conversationId}-${hit.message?.id}`}
            hit={hit}
            botId={botId}
            showsAssistant={namesAssistants}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  );

  function say(): string {
    if (found.problem) return errorText(t, found.problem);
    if (hits.length === 0) return t('chat.conversations.noMatch');
    return t('chat.conversations.found', { count: hits.length });
  }
}

function Hit({
  hit,
  botId,
  showsAssistant,
  onOpen,
}: {
  hit: ConversationHit;
  botId: string;
  showsAssistant: boolean;
  onOpen: (conversationId: string, messageId: string | null) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { conversationId, modelBotId, modelBotName, message } = hit;
  const isElsewhere = modelBotId !== botId;
  const path = conversationPath(modelBotId, conversationId);

  function open(event: MouseEvent) {
    if (isElsewhere || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(conversationId, message?.id ?? null);
  }

  return (
    <li>
      <a
        href={withLocale(message ? `${path}#message-${message.id}` : path, locale)}
        onClick={open}
        className="block rounded-lg px-3 py-2 text-sm hover:bg-hover"
      >
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={classes('min-w-0 flex-1 font-medium', message ? 'truncate' : 'line-clamp-2')}
          >
            <Marked text={hit.title} />
          </span>
          <span className="shrink-0 text-xs text-muted">{formatDay(hit.at, locale, timeZone)}</span>
        </span>
        {showsAssistant && (
          <span dir="auto" className="block truncate text-xs text-muted">
            {modelBotName}
          </span>
        )}
        {message && (
          <span dir="auto" className="mt-0.5 line-clamp-3 text-muted [overflow-wrap:anywhere]">
            <span className="sr-only">{message.role === 'user' ? `${t('chat.you')}: ` : ''}</span>
            <Marked text={message.excerpt} />
          </span>
        )}
      </a>
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that does not change
  return text.map((piece, index) => (piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text));
}

import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { TicketTranscriptData } from '#contracts/ticket.ts';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

type Message = TicketTranscriptData['messages'][number];

/** The conversation that its person let support read, folded up at first. Texts: tickets. */
export function TranscriptCard({
  transcript,
  fromBrowser = false,
}: {
  transcript: TicketTranscriptData;
  /** It was stored nowhere but in a visitor's browser, which could have made up all of it. */
  fromBrowser?: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { modelBotName, title, messageId, messages, consentedAt } = transcript;
  return (
    <details className="card group">
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3">
        <Icon name="chat" className="size-5 text-muted" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {t('tickets.transcript.title', { title, bot: modelBotName })}
          </span>
          <span className="block text-sm text-muted">
            {t('tickets.transcript.consented', { when: formatMoment(consentedAt, locale, timeZone) })}
          </span>
        </span>
        <Icon name="chevronDown" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {fromBrowser && (
        <Notice tone="warning" className="mx-4 mb-4">
          {t('tickets.transcript.unchecked', { bot: modelBotName })}
        </Notice>
      )}
      <ol className="flex flex-col gap-4 border-t border-line px-4 py-4">
        {messages.map((message) => (
          <Said key={message.id} message={message} bot={modelBotName} reported={message.id === messageId} />
        ))}
      </ol>
    </details>
  );
}

function Said({ message, bot, reported }: { message: Message; bot: string; reported: boolean }) {
  const t = useTranslate();
  return (
    <li
      className={classes(
        'min-w-0 border-l-2 pl-3 [overflow-wrap:anywhere]',
        reported ? 'border-danger' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <span dir="auto">{message.role === 'user' ? t('tickets.transcript.person') : bot}</span>
        {reported && <Badge tone="danger">{t('tickets.transcript.reported')}</Badge>}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap">
        {message.text}
      </p>
      {message.sources.length > 0 && (
        <ul className="mt-2 space-y-1 text-sm text-muted">
          {message.sources.map(({ number, fileName, page, lastPage, quote }) => (
            <li key={number}>
              [{number}] <span dir="auto">{fileName}</span>
              {page !== null &&
                `, ${lastPage ? t('tickets.transcript.pages', { page, lastPage }) : t('tickets.transcript.page', { page })}`}
              : <q dir="auto">{quote}</q>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

import { pathOf } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { TicketAttachmentData, TicketMessageData } from '#contracts/ticket.ts';
import { formatBytes } from '#i18n/numbers.ts';
import type { TicketSide } from '#rules/tickets.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** The messages of a ticket. Those of the reader's own side are set apart; so are notes. Texts: tickets. */
export function Thread({
  ticketId,
  messages,
  side,
  customer = null,
}: {
  ticketId: string;
  messages: readonly TicketMessageData[];
  side: TicketSide;
  /** What a customer without an account is called. */
  customer?: string | null;
}) {
  const t = useTranslate();
  return (
    <section aria-label={t('tickets.thread')}>
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-4">
        {messages.map((message) => (
          <Entry
            key={message.id}
            ticketId={ticketId}
            message={message}
            own={message.side === side}
            customer={customer}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry({
  ticketId,
  message,
  own,
  customer,
}: {
  ticketId: string;
  message: TicketMessageData;
  own: boolean;
  customer: string | null;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { author, side, internal, desk, text, attachments, createdAt } = message;
  const name = author?.firstName ?? ((side === 'customer' && customer) || t('tickets.someoneGone'));
  return (
    <li className="flex gap-3">
      <Avatar name={name} className="size-9 shrink-0 text-sm max-sm:hidden" />
      <article
        className={classes(
          'min-w-0 flex-1 rounded-lg border px-4 py-3',
          internal
            ? 'border-dashed border-line-strong bg-sunken'
            : own
              ? 'border-transparent bg-accent-soft'
              : 'border-line bg-surface',
        )}
      >
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <h3 dir="auto" className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere]">
            {name}
          </h3>
          {side === 'support' && !internal && (
            <Badge tone="accent">
              {t(desk === 'organisation' ? 'tickets.administrator' : 'tickets.team')}
            </Badge>
          )}
          {internal && <Badge tone="warning">{t('tickets.note')}</Badge>}
          <time dateTime={createdAt} className="text-muted sm:ml-auto">
            {formatMoment(createdAt, locale, timeZone)}
          </time>
        </header>
        <p dir="auto" className="mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
        {attachments.length > 0 && <Attachments ticketId={ticketId} attachments={attachments} />}
      </article>
    </li>
  );
}

function Attachments({
  ticketId,
  attachments,
}: {
  ticketId: string;
  attachments: readonly TicketAttachmentData[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <ul aria-label={t('tickets.attachments')} className="mt-3 flex flex-wrap gap-2">
      {attachments.map(({ id, name, size }) => (
        <li key={id} className="min-w-0 max-w-full">
          <a
            href={pathOf('GET tickets/{id}/attachments/{attachmentId}', {
              params: { id: ticketId, attachmentId: id },
            })}
            className="flex items-center gap-2 rounded border border-line bg-surface px-2.5 py-1.5 text-sm hover:border-line-strong"
          >
            <Icon name="file" className="size-4.5 text-muted" />
            <span dir="auto" className="truncate">
              {name}
            </span>
            <span className="shrink-0 text-muted">{formatBytes(size, locale)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

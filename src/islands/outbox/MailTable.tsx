import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { MailData } from '#contracts/mail.ts';
import type { MailState } from '#rules/mail.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { type Column, Table } from '../ui/Table.tsx';

const tones: Record<MailState, BadgeTone> = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'success',
  kept: 'warning',
  failed: 'danger',
};

/** What became of a mail, and why it did not go out. */
export function MailStateBadge({ mail }: { mail: MailData }) {
  const t = useTranslate();
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[mail.state]}>{t(`outbox.states.${mail.state}`)}</Badge>
      {mail.failure && <span className="text-sm text-muted">{t(`outbox.failures.${mail.failure}`)}</span>}
    </span>
  );
}

export function MailTable({ mails, onOpen }: { mails: readonly MailData[]; onOpen: (id: string) => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const columns: Column<MailData>[] = [
    {
      key: 'subject',
      header: t('outbox.subject'),
      cell: ({ id, subject, to }) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="link text-left font-medium [overflow-wrap:anywhere]"
          >
            {subject}
          </button>
          <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{to.address}</span>
        </>
      ),
    },
    { key: 'state', header: t('outbox.state'), cell: (mail) => <MailStateBadge mail={mail} /> },
    {
      key: 'written',
      header: t('outbox.written'),
      from: 'sm',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatMoment(createdAt, locale, timeZone)}</span>
      ),
    },
  ];
  return <Table caption={t('outbox.title')} columns={columns} rows={mails} rowKey={({ id }) => id} />;
}

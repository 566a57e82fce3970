import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, pathOf } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { MailDetail } from '#contracts/mail.ts';
import { retryableMailStates } from '#rules/mail.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { valueTone } from '../tables/Cell.tsx';

/** One mail: where it went, what became of it, and what it says as HTML and as text. */
export function MailDialog({
  id,
  onClose,
  onChanged,
}: {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useTranslate();
  const [mail, setMail] = useState<MailDetail | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { run, pending, error } = useAction();

  useEffect(() => {
    call('GET outbox/{id}', { params: { id } }).then(setMail, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
    });
  }, [id]);

  function sendAgain() {
    run(async () => {
      await call('POST outbox/{id}/retry', { params: { id } });
      onChanged();
      onClose();
    });
  }

  const problem = failure ?? error;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={mail?.subject ?? t('outbox.mail')}
      footer={
        mail &&
        retryableMailStates.includes(mail.state) && (
          <Button variant="primary" icon="send" loading={pending} onClick={sendAgain}>
            {t('outbox.sendAgain')}
          </Button>
        )
      }
    >
      <ErrorNotice error={problem} className="mb-4" />
      {mail ? <Contents mail={mail} /> : !failure && <Skeleton className="h-96" />}
    </Dialog>
  );
}

function Contents({ mail }: { mail: MailDetail }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [tab, setTab] = useState('html');
  return (
    <>
      <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">{t('outbox.to')}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {mail.to.name} &lt;{mail.to.address}&gt;
        </dd>
        <dt className="text-muted">{t('outbox.written')}</dt>
        <dd>{formatMoment(mail.createdAt, locale, timeZone)}</dd>
        <dt className="text-muted">{t('outbox.state')}</dt>
        <dd>
          <Badge tone={valueTone(mail.state)}>{t(`tables.values.${mail.state}`)}</Badge>
          {mail.failure && (
            <span className="mt-1 block text-muted">{t(`outbox.failures.${mail.failure}`)}</span>
          )}
        </dd>
        <dt className="text-muted">{t('outbox.attempts')}</dt>
        <dd className="tabular-nums">{mail.attempts}</dd>
      </dl>
      {mail.state === 'sent' && <p className="mb-4 text-sm text-muted">{t('outbox.secretsRemoved')}</p>}
      <Tabs
        label={t('outbox.mail')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'html',
            label: t('outbox.html'),
            content: (
              <iframe
                title={mail.subject}
                src={pathOf('GET outbox/{id}/html', { params: { id: mail.id } })}
                sandbox=""
                referrerPolicy="no-referrer"
                className="h-[32rem] w-full rounded border border-line bg-surface"
              />
            ),
          },
          {
            key: 'text',
            label: t('outbox.text'),
            content: (
              <pre className="max-h-[32rem] overflow-auto whitespace-pre-wrap rounded border border-line bg-sunken p-4 font-mono text-sm [overflow-wrap:anywhere]">
                {mail.text}
              </pre>
            ),
          },
        ]}
      />
    </>
  );
}

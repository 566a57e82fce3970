import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { TicketDetail } from '#contracts/ticket.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** With whom the question of an organisation's person is; its administrators hand it on to Parley's support. Texts: support. */
export function HandOn({
  ticket: { id, organisation, requester },
  onChange,
}: {
  ticket: TicketDetail;
  onChange: (ticket: TicketDetail) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { run, error } = useAction();
  const [asking, setAsking] = useState(false);
  if (organisation === null) return null;
  const { name, handedOnAt } = organisation;
  if (handedOnAt !== null)
    return (
      <Notice>
        <bdi>{t('support.handOn.done', { name, when: formatMoment(handedOnAt, locale, timeZone) })}</bdi>
      </Notice>
    );
  return (
    <div className="card p-4 sm:p-5">
      <ErrorNotice error={error} className="mb-3" />
      <p className="mb-3 text-sm text-muted [overflow-wrap:anywhere]">{t('support.handOn.with', { name })}</p>
      <Button size="small" icon="send" onClick={() => setAsking(true)}>
        {t('support.handOn.label')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('support.handOn.title')}
        text={t('support.handOn.text', { name: requester.firstName })}
        confirmLabel={t('support.handOn.label')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await run(async () => onChange(await call('POST tickets/{id}/hand-on', { params: { id } })));
          setAsking(false);
        }}
      />
    </div>
  );
}

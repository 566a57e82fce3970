import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { TicketDetail } from '#contracts/ticket.ts';
import { Thread } from '../tickets/Thread.tsx';
import { StatusBadge } from '../tickets/TicketBadges.tsx';
import { TicketComposer } from '../tickets/TicketComposer.tsx';
import { TranscriptCard } from '../tickets/TranscriptCard.tsx';
import { useTicket } from '../tickets/use-ticket.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useSendsMail } from '../ui/island.tsx';

/** `/account/help/{id}`: one ticket as its customer sees it. Texts: help, tickets. */
export const HelpTicketPortal = asPortal(HelpTicketView);

function HelpTicketView({ ticket: first }: { ticket: TicketDetail }) {
  const t = useTranslate();
  const locale = useLocale();
  const { ticket, refresh, show } = useTicket(first);
  const { run, pending, error } = useAction();
  const [withdrawing, setWithdrawing] = useState(false);
  const sendsMail = useSendsMail();
  const { id, status, transcript } = ticket;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <header>
        <a
          href={withLocale('/account/help', locale)}
          className="mb-3 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
        >
          <Icon name="chevronLeft" className="size-4" />
          {t('help.title')}
        </a>
        <h1 dir="auto" className="font-serif text-3xl text-ink [overflow-wrap:anywhere]">
          {ticket.subject}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-muted">
          <span>#{ticket.number}</span>
          <StatusBadge
            status={status}
            forAgent={false}
            withOrganisation={ticket.organisation?.handedOnAt === null}
          />
          {status !== 'solved' && (
            <Button
              size="small"
              icon="check"
              loading={pending}
              className="ml-auto"
              onClick={() =>
                run(async () =>
                  show(await call('PATCH tickets/{id}', { params: { id }, body: { status: 'solved' } })),
                )
              }
            >
              {t('help.solve')}
            </Button>
          )}
        </p>
      </header>
      <ErrorNotice error={error} />
      {transcript && (
        <div>
          <TranscriptCard transcript={transcript} />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {t('help.consent.given')}
            <Button size="small" variant="ghost" onClick={() => setWithdrawing(true)}>
              {t('help.consent.withdraw')}
            </Button>
          </p>
        </div>
      )}
      <Thread ticketId={id} messages={ticket.messages} side="customer" />
      <div className="card p-4 sm:p-5">
        <TicketComposer
          ticketId={id}
          hint={t(
            status === 'solved' ? 'help.opensAgain' : sendsMail ? 'help.mailHint' : 'help.kept.mailHint',
          )}
          onSent={refresh}
        />
      </div>
      <ConfirmDialog
        open={withdrawing}
        title={t('help.consent.title')}
        text={t('help.consent.text')}
        confirmLabel={t('help.consent.withdraw')}
        danger
        onClose={() => setWithdrawing(false)}
        onConfirm={async () => {
          await run(() => call('DELETE tickets/{id}/transcript', { params: { id } }));
          await refresh();
          setWithdrawing(false);
        }}
      />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { askPersonPath } from '#client/help-drafts.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLive } from '#client/react/use-live.ts';
import { createPagedList } from '#client/stores/paged-list.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { HelpDeskData, TicketData } from '#contracts/ticket.ts';
import type { HelpArticle } from '#rules/help.ts';
import { StatusBadge } from '../tickets/TicketBadges.tsx';
import { asPortal } from '../ui/as-portal.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount, useSendsMail } from '../ui/island.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { HelpArticles } from './HelpArticles.tsx';
import { NewTicketDialog } from './NewTicketDialog.tsx';

type Props = {
  tickets: readonly TicketData[];
  meta: ListMeta;
  desks: readonly HelpDeskData[];
  articles: readonly HelpArticle[];
};

/** `/account/help`: the help centre, and what a person asked of support. Texts: help, helpCentre, tickets. */
export const HelpPortal = asPortal(HelpView);

function HelpView({ tickets, meta: firstMeta, desks, articles }: Props) {
  const { id: personId } = useAccount();
  const t = useTranslate();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const [list] = useState(() =>
    createPagedList<TicketData>({ data: tickets, meta: firstMeta }, (question, signal) =>
      call('GET tickets', {
        query: { ...question, filters: { requester: [personId] } },
        quiet: true,
        signal,
      }),
    ),
  );
  const { items, meta, loading } = useStore(list.$list);
  useLive((event) => {
    if (event.type === 'ready' || event.type === 'ticket') void list.retry();
  });
  // Who was sent here to ask a person finds the form open.
  useEffect(() => {
    if (askPersonPath.endsWith(location.hash) && location.hash !== '') setAsking(true);
  }, []);
  const ask = (
    <Button variant="primary" icon="plus" onClick={() => setAsking(true)}>
      {t('help.ask')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('help.title')}
        lead={t(useSendsMail() ? 'help.lead' : 'help.kept.lead')}
        actions={ask}
      />
      <HelpArticles articles={articles} />
      <Card padded={false} title={items.length > 0 && t('help.asked')}>
        {items.length === 0 ? (
          <EmptyState icon="chat" title={t('help.empty.title')} text={t('help.empty.text')} />
        ) : (
          <ul aria-busy={loading} className="divide-y divide-line">
            {items.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                href={withLocale(`/account/help/${ticket.id}`, locale)}
              />
            ))}
          </ul>
        )}
      </Card>
      <div className="mt-4">
        <Pagination {...meta} onPage={list.showPage} />
      </div>
      {asking && <NewTicketDialog desks={desks} articles={articles} onClose={() => setAsking(false)} />}
    </>
  );
}

function TicketRow({ ticket, href }: { ticket: TicketData; href: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const when = formatMoment(ticket.lastMessageAt, locale, timeZone);
  return (
    <li>
      <a
        href={href}
        className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-4 hover:bg-hover sm:px-6"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
            {ticket.subject}
          </span>
          <span className="block text-sm text-muted">
            {t(ticket.lastMessageBy === 'support' ? 'help.answered' : 'help.written', {
              number: ticket.number,
              when,
            })}
          </span>
        </span>
        <StatusBadge
          status={ticket.status}
          forAgent={false}
          withOrganisation={ticket.organisation?.handedOnAt === null}
        />
      </a>
    </li>
  );
}

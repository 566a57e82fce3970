import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { UnsavedContext } from '#client/react/use-unsaved.ts';
import type { CannedReplyData, SupportDeskData, TicketDetail } from '#contracts/ticket.ts';
import type { PersonContextData } from '#contracts/user.ts';
import type { DeskPlace, TicketSets, TicketView } from '#rules/tickets.ts';
import { PersonContext } from '../people/PersonContext.tsx';
import { Thread } from '../tickets/Thread.tsx';
import { PriorityBadge, StatusBadge } from '../tickets/TicketBadges.tsx';
import { TicketComposer } from '../tickets/TicketComposer.tsx';
import { TranscriptCard } from '../tickets/TranscriptCard.tsx';
import { useTicket } from '../tickets/use-ticket.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount, useSendsMail } from '../ui/island.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { filledReply } from './filled-reply.ts';
import { HandOn } from './HandOn.tsx';
import { RemoveTicket } from './RemoveTicket.tsx';
import { requesterText } from './requester-text.ts';
import { isNothing, setsInWords } from './sets-in-words.ts';
import { TicketProperties } from './TicketProperties.tsx';
import { TicketQueue } from './TicketQueue.tsx';
import { useOpenTicket } from './use-open-ticket.ts';
import { pathOfView } from './ViewTabs.tsx';

type Props = {
  ticket: TicketDetail;
  desk: SupportDeskData;
  replies: readonly CannedReplyData[];
  /** The view that it was opened from. */
  view: TicketView;
  /** Whose administrators answer, unless Parley's support does. */
  place?: DeskPlace;
  /** None of a visitor of another site, of whom nothing is known, and for administrators of an organisation. */
  context: PersonContextData | null;
};

/**
 * `/support/tickets/{id}` and `/account/questions/{id}`: the tickets of the view, one of them, and whose it is, beside each other. Texts: support,
 * tickets, and those of `PersonContext`.
 */
export const TicketPortal = asPortal(TicketDesk);

function TicketDesk({ desk, replies, place = { kind: 'parley' }, ...first }: Props) {
  const { ticket, context, view, ...open } = useOpenTicket(first, first.view, place);
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownId = useRef(ticket.id);
  useEffect(() => {
    if (shownId.current === ticket.id) return;
    shownId.current = ticket.id;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [ticket.id]);
  return (
    <UnsavedContext value={open.hearUnsaved}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks a link */}
      <div className="ticket-desk" onClick={open.openOnClick}>
        <TicketQueue
          view={view}
          place={place}
          selfId={useAccount().id}
          loadingId={open.loadingId}
          shown={ticket}
          answered={answeredId === ticket.id}
          onOpen={open.open}
          onView={open.chooseView}
          onReply={() => open.loadingId === null && answer.current?.querySelector('textarea')?.focus()}
        />
        <OpenTicket
          key={ticket.id}
          first={ticket}
          context={context}
          desk={desk}
          replies={replies}
          view={view}
          place={place}
          heading={heading}
          answer={answer}
          busy={open.loadingId !== null}
          onAnswered={setAnsweredId}
          notice={<ErrorNotice error={open.error} onRetry={open.retry} className="mb-4" />}
        />
      </div>
    </UnsavedContext>
  );
}

/** The thread and what belongs to it, in two columns of the desk. */
function OpenTicket({
  first,
  context,
  desk,
  replies,
  view,
  place,
  heading,
  answer,
  busy,
  notice,
  onAnswered,
}: {
  first: TicketDetail;
  place: DeskPlace;
  heading: Ref<HTMLHeadingElement>;
  answer: Ref<HTMLDivElement>;
  /** Another one is on its way. */
  busy: boolean;
  notice: ReactNode;
  onAnswered: (id: string) => void;
} & Pick<Props, 'context' | 'desk' | 'replies' | 'view'>) {
  const t = useTranslate();
  const locale = useLocale();
  const { ticket, refresh, show } = useTicket(first);
  const { id, requester, transcript } = ticket;
  const account = useAccount();
  const isAdministrator = account.roles.some(({ name }) => name === 'ADMIN');
  return (
    <>
      <div className="min-w-0" aria-busy={busy}>
        {notice}
        <header className="mb-6">
          <a
            href={withLocale(pathOfView(view, place), locale)}
            className="mb-3 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
          >
            <Icon name="chevronLeft" className="size-4" />
            {t(`support.views.${view}`)}
          </a>
          <h1
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="font-serif text-3xl text-ink outline-none [overflow-wrap:anywhere]"
          >
            {ticket.subject}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
            <span>#{ticket.number}</span>
            <StatusBadge status={ticket.status} forAgent />
            {ticket.desk && <PriorityBadge priority={ticket.desk.priority} />}
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{requesterText(t, requester)}</bdi>
            {context && !context.person.emailConfirmed && (
              <Badge tone="warning">{t('personContext.emailUnconfirmed')}</Badge>
            )}
          </p>
        </header>
        <div className="flex min-w-0 flex-col gap-5">
          {transcript && <TranscriptCard transcript={transcript} fromBrowser={requester.id === null} />}
          <Thread
            ticketId={id}
            messages={ticket.messages}
            side="support"
            customer={requester.id === null ? requester.email : null}
          />
          <div ref={answer}>
            {ticket.desk && (
              <Answer
                ticketId={id}
                requester={requester}
                replies={replies}
                newReplyPath={place.kind === 'parley' ? withLocale('/support/replies', locale) : null}
                onSent={async () => {
                  onAnswered(id);
                  await refresh();
                }}
              />
            )}
          </div>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <HandOn ticket={ticket} onChange={show} />
        <TicketProperties
          ticket={ticket}
          desk={desk}
          place={place}
          selfId={account.id}
          leaving={busy}
          onChange={show}
        />
        {requester.id === null && <RemoveTicket id={id} view={view} />}
        {context && (
          <section aria-labelledby="about" className="card p-4 sm:p-5">
            <h2 id="about" className="mb-4 font-semibold [overflow-wrap:anywhere]">
              {t('personContext.title', { name: requester.firstName })}
            </h2>
            <PersonContext context={context} ticketId={id} links={isAdministrator} />
            {isAdministrator && (
              <a
                href={withLocale(`/admin/users/${requester.id}`, locale)}
                className="mt-4 inline-block text-sm link"
              >
                {t('personContext.page')}
              </a>
            )}
          </section>
        )}
      </div>
    </>
  );
}

function Answer({
  ticketId,
  requester,
  replies,
  newReplyPath,
  onSent,
}: {
  ticketId: string;
  requester: TicketDetail['requester'];
  replies: readonly CannedReplyData[];
  /** Where the first canned reply is made; null for who does not make them. */
  newReplyPath: string | null;
  onSent: () => Promise<void>;
}) {
  const t = useTranslate();
  const sendsMail = useSendsMail();
  const [tab, setTab] = useState('answer');
  const [sets, setSets] = useState<TicketSets | null>(null);
  const isVisitor = requester.id === null;
  const answerHint = isVisitor
    ? (`support.visitorHint${sendsMail ? '' : 'Kept'}` as const)
    : (`support.answerHint${sendsMail ? '' : 'Kept'}` as const);
  const composer = (internal: boolean) => (
    <TicketComposer
      key={String(internal)}
      ticketId={ticketId}
      internal={internal}
      hint={t(internal ? 'support.noteHint' : answerHint)}
      takesFiles={!isVisitor}
      sets={internal ? null : sets}
      solves={!internal}
      onSent={async () => {
        if (!internal) setSets(null);
        await onSent();
      }}
      {...(!internal && replies.length === 0 && newReplyPath !== null
        ? {
            tools: () => (
              <ButtonLink size="small" variant="ghost" icon="quote" href={newReplyPath}>
                {t('support.firstReply')}
              </ButtonLink>
            ),
          }
        : {})}
      {...(replies.length > 0 &&
        !internal && {
          tools: (write: (change: (text: string) => string) => void) => (
            <Menu
              label={t('support.insertReply')}
              trigger={
                <span aria-hidden="true" className="inline-flex items-center gap-2">
                  <Icon name="quote" className="size-4.5" />
                  {t('support.insertReply')}
                </span>
              }
              className="button button-ghost button-small"
              items={replies.map((reply) => ({
                key: reply.id,
                label: reply.title,
                onSelect: () => {
                  setSets(isNothing(reply.sets) ? null : reply.sets);
                  write((text) => {
                    const filled = filledReply(reply.text, requester.firstName);
                    return text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`;
                  });
                },
              }))}
            />
          ),
        })}
    >
      {!internal && sets && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {t('support.setsAlso', { what: setsInWords(sets, t) })}
          <Button size="small" variant="ghost" onClick={() => setSets(null)}>
            {t('support.setsNot')}
          </Button>
        </p>
      )}
    </TicketComposer>
  );
  return (
    <div className="card p-4 sm:p-5">
      <Tabs
        label={t('support.answerOrNote')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'answer', label: t('support.answer'), icon: 'send', content: composer(false) },
          { key: 'note', label: t('support.note'), icon: 'edit', content: composer(true) },
        ]}
      />
    </div>
  );
}

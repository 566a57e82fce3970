import type { ReactNode } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { formatDay, formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { PersonContextData } from '#contracts/user.ts';
import { deskPathOf } from '#rules/record-pages.ts';
import { StatusBadge } from '../tickets/TicketBadges.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { wordsOf } from '../ui/words-of.ts';

/**
 * What those who look after somebody see of them at once, in short parts below each other. Texts: personContext,
 * people, support, subscription, fileErrors.
 */
export function PersonContext({
  context,
  ticketId,
  links,
}: {
  context: PersonContextData;
  /** The one that is open; it is no earlier one. */
  ticketId?: string;
  /** Whether places lead to their pages, which are not open to everybody who answers. */
  links: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { person, lastSeenAt, subscription, places, modelBots, failures } = context;
  const current = subscription?.deletedAt ? null : subscription;
  const earlier = context.tickets.filter(({ id }) => id !== ticketId);
  const named = ({ name, path }: { name: string; path: string }) =>
    links ? (
      <a href={withLocale(path, locale)} className="hover:underline">
        <bdi>{name}</bdi>
      </a>
    ) : (
      <bdi>{name}</bdi>
    );
  const when = (moment: string) => (
    <span className="block text-muted">{formatMoment(moment, locale, timeZone)}</span>
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-5 text-sm [overflow-wrap:anywhere]">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-muted">{t('personContext.since')}</dt>
        <dd>{formatDay(person.createdAt, locale, timeZone)}</dd>
        <dt className="text-muted">{t('personContext.lastSeen')}</dt>
        <dd>{lastSeenAt ? formatMoment(lastSeenAt, locale, timeZone) : t('personContext.notLately')}</dd>
        <dt className="text-muted">{t('personContext.language')}</dt>
        <dd>{new Intl.DisplayNames(locale, { type: 'language' }).of(context.locale)}</dd>
        <dt className="text-muted">{t('personContext.plan')}</dt>
        <dd>
          {wordsOf(t, `subscription.plans.${current?.plan ?? 'free'}`, current?.plan ?? '')}
          {current && <span className="text-muted"> · {t(`subscription.states.${current.state}`)}</span>}
        </dd>
      </dl>
      <Part title={t('personContext.places')} none={t('personContext.noPlaces')} rows={places}>
        {(place) => (
          <li key={`${place.role} ${place.path}`}>
            {named(place)}
            <span className="block text-muted">{t(`people.roleNames.${place.role}`)}</span>
          </li>
        )}
      </Part>
      <Part title={t('personContext.modelBots')} none={t('personContext.noModelBots')} rows={modelBots}>
        {(bot) => (
          <li key={bot.id}>
            {named(bot)}
            {when(bot.lastAskedAt)}
          </li>
        )}
      </Part>
      <Part title={t('personContext.failures')} none={t('personContext.noFailures')} rows={failures}>
        {({ kind, code, modelBotName, at }) => (
          <li key={`${kind} ${at}`}>
            <bdi>{modelBotName}</bdi>:{' '}
            {code
              ? wordsOf(t, `fileErrors.${code}.title`, t('personContext.failed.file'))
              : t(`personContext.failed.${kind}`)}
            {when(at)}
          </li>
        )}
      </Part>
      <Part title={t('personContext.tickets')} none={t('personContext.noTickets')} rows={earlier}>
        {(ticket) => (
          <li key={ticket.id}>
            <a
              href={withLocale(deskPathOf(ticket.id), locale)}
              data-ticket={ticket.id}
              className="hover:underline"
            >
              #{ticket.number} <bdi>{ticket.subject}</bdi>
            </a>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
              <StatusBadge status={ticket.status} forAgent />
              {!ticket.own && <bdi>{ticket.firstName}</bdi>}
            </span>
          </li>
        )}
      </Part>
    </div>
  );
}

function Part<Row>({
  title,
  none,
  rows,
  children,
}: {
  title: string;
  none: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      {rows.length === 0 ? (
        <p className="mt-1.5 text-muted">{none}</p>
      ) : (
        <ul className="mt-1.5 flex flex-col gap-2">{rows.map(children)}</ul>
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { SupportDeskData, TicketDetail, UpdateTicketInput } from '#contracts/ticket.ts';
import { type DeskPlace, deskOf, ticketPriorities, ticketStatuses } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { showToast } from '../ui/toasts.ts';
import { useSingleKeyActs } from '../ui/use-single-key-acts.ts';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { TagField } from './TagField.tsx';

/**
 * Status, priority, assignee, snooze and tags. Each change is saved at once, for the version that is shown: when somebody
 * else was quicker, theirs is shown, and what one wanted is offered once more. What fails after one has gone on to another
 * ticket is told in a toast. `e` solves it. Texts: support.
 */
export function TicketProperties({
  ticket,
  desk,
  place,
  selfId,
  leaving,
  onChange,
}: {
  ticket: TicketDetail;
  desk: SupportDeskData;
  place: DeskPlace;
  selfId: string;
  /** Another ticket is on its way in its place. */
  leaving: boolean;
  onChange: (ticket: TicketDetail) => void;
}) {
  const t = useTranslate();
  const isShown = useIsShown();
  const { run, pending, error, clearError } = useAction((problem) => {
    if (isShown.current) return;
    const text = t('support.unchanged', { number: ticket.number, why: errorText(t, problem) });
    showToast({ kind: 'error', text });
  });
  const [wanted, setWanted] = useState<UpdateTicketInput>({});
  const own = ticket.desk;
  useSingleKeyActs(new Map(own && !leaving ? [['e', () => void settle(own.version)]] : []));
  if (!own) return null;

  async function save(change: UpdateTicketInput, version: number): Promise<boolean> {
    setWanted(change);
    return run(async () =>
      onChange(await call('PATCH tickets/{id}', { params: { id: ticket.id }, body: { ...change, version } })),
    );
  }
  const change = (part: UpdateTicketInput) => save(part, own.version);

  /** Says that it is solved, or opens it again. */
  async function settle(version: number) {
    const status = ticket.status === 'solved' ? 'open' : 'solved';
    if (await save({ status }, version))
      showToast({ kind: 'success', text: t(`support.settled.${status}`, { number: ticket.number }) });
  }

  const theirs = error?.code === 'version_conflict' ? (error.current as TicketDetail) : null;
  const assigneeOptions = [
    { value: '', label: t('support.nobody') },
    ...desk.agents.map(({ id, firstName }) => ({ value: id, label: firstName })),
  ];
  return (
    <aside
      aria-label={t(`support.desks.${deskOf(place)}.properties`)}
      className="card flex h-fit flex-col gap-4 p-4 sm:p-5"
    >
      <ErrorNotice error={theirs ? null : error} />
      {theirs && (
        <Notice tone="warning" live title={t('support.conflict.title')}>
          <p className="mt-1">{t('support.conflict.theirs', { what: inWords(theirs, t) })}</p>
          <p className="mt-1">{t('support.conflict.yours', { what: changeInWords(wanted, desk, t) })}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => save(wanted, theirs.desk?.version ?? own.version)}>
              {t('support.conflict.keepMine')}
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                onChange(theirs);
                clearError();
              }}
            >
              {t('support.conflict.keepTheirs')}
            </Button>
          </div>
        </Notice>
      )}
      <Select
        label={t('support.columns.status')}
        value={ticket.status}
        disabled={pending}
        options={ticketStatuses.map((value) => ({ value, label: t(`support.statuses.${value}`) }))}
        onSelect={(status) => change({ status })}
        aside={
          <Button size="small" variant="ghost" disabled={pending} onClick={() => settle(own.version)}>
            {t(`support.settle.${ticket.status === 'solved' ? 'open' : 'solved'}`)}
          </Button>
        }
      />
      <Select
        label={t('support.columns.priority')}
        value={own.priority}
        disabled={pending}
        options={ticketPriorities.map((value) => ({ value, label: t(`support.priorities.${value}`) }))}
        onSelect={(priority) => change({ priority })}
      />
      <Select
        label={t('support.columns.assignee')}
        value={own.assignee?.id ?? ''}
        disabled={pending}
        options={assigneeOptions}
        onSelect={(id) => change({ assigneeId: id === '' ? null : id })}
        aside={
          own.assignee?.id !== selfId && (
            <Button size="small" variant="ghost" onClick={() => change({ assigneeId: selfId })}>
              {t('support.take')}
            </Button>
          )
        }
      />
      <SnoozeMenu
        until={own.snoozedUntil}
        disabled={pending}
        onSnooze={(snoozedUntil) => change({ snoozedUntil })}
      />
      <TagField
        tags={own.tags}
        known={desk.tags}
        disabled={pending}
        error={error?.fields.tags ? t(`fieldErrors.${error.fields.tags}`) : null}
        onChange={(tags) => change({ tags })}
      />
    </aside>
  );
}

/** Whether the component is on the page, for what ends after it has left. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

type Words = ReturnType<typeof useTranslate>;

function inWords({ status, desk }: TicketDetail, t: Words): string {
  return [
    t(`support.statuses.${status}`),
    desk && t(`support.priorities.${desk.priority}`),
    desk?.assignee?.firstName ?? t('support.nobody'),
    ...(desk?.tags ?? []),
  ].join(' · ');
}

function changeInWords(change: UpdateTicketInput, desk: SupportDeskData, t: Words): string {
  const { status, priority, assigneeId, tags, snoozedUntil } = change;
  if (status) return t(`support.statuses.${status}`);
  if (priority) return t(`support.priorities.${priority}`);
  if (tags) return tags.join(' · ');
  if (snoozedUntil !== undefined) return t(snoozedUntil ? 'support.snooze.label' : 'support.snooze.wake');
  return desk.agents.find(({ id }) => id === assigneeId)?.firstName ?? t('support.nobody');
}

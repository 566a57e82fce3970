import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLive } from '#client/react/use-live.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import { createPagedList } from '#client/stores/paged-list.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { SupportDeskData, TicketData } from '#contracts/ticket.ts';
import {
  type DeskPlace,
  filtersOfPlace,
  filtersOfView,
  type TicketFilters,
  type TicketPriority,
  type TicketView,
  ticketPriorities,
  ticketStatuses,
} from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { TicketTable } from './TicketTable.tsx';

type Filters = TicketFilters & { priority: TicketPriority | ''; tag: string };
const unsorted = { priority: '', tag: '' } as const;

const sorts = ['-lastMessageAt', 'lastMessageAt', '-priority', '-number'] as const;

/** The inbox: searched, filtered and paged on the server, and brought up to date by what happens. */
export function TicketList({
  desk,
  selfId,
  view,
  place,
  ...first
}: {
  tickets: readonly TicketData[];
  meta: ListMeta;
  desk: SupportDeskData;
  selfId: string;
  view: TicketView;
  place: DeskPlace;
}) {
  const t = useTranslate();
  const filters = useRef<Filters>({ ...unsorted, ...filtersOfView(view, selfId, place) });
  const [shown, setShown] = useState(filters.current);
  const [sort, setSort] = useState<(typeof sorts)[number]>('-lastMessageAt');
  const order = useRef(sort);
  const [list] = useState(() =>
    createPagedList<TicketData>({ data: first.tickets, meta: first.meta }, (question, signal) =>
      call('GET tickets', {
        query: { ...question, sort: order.current, filters: { ...filters.current } },
        quiet: true,
        signal,
      }),
    ),
  );
  const { items, meta, search, loading, error } = useStore(list.$list);
  const [typed, setTyped] = useState('');
  const afterPause = useAfterPause();
  const { tenantId, companyId, ...narrowing } = shown;
  const narrowed = search !== '' || Object.values(narrowing).some(Boolean);
  useLive((event) => {
    if (event.type !== 'beat' && event.type !== 'notifications') void list.retry();
  });

  function find(words: string, pause?: number) {
    setTyped(words);
    afterPause(() => void list.show(words), pause);
  }

  function narrow(change: Partial<Filters>) {
    filters.current = { ...filters.current, ...change };
    setShown(filters.current);
    void list.show(typed);
  }

  function showAll() {
    filters.current = { ...unsorted, ...filtersOfPlace(place) };
    setShown(filters.current);
    find('', 0);
  }

  const choice = (
    name: 'status' | 'priority' | 'assignee' | 'tag',
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={t(`support.filters.${name}`)}
      labelHidden
      value={shown[name]}
      options={[{ value: '', label: t(`support.filters.any.${name}`) }, ...options]}
      onSelect={(value) => narrow({ [name]: value })}
      className="min-w-44 flex-1 sm:max-w-64"
    />
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('support.search')}
          value={typed}
          onChange={find}
          className="w-full sm:max-w-sm"
        />
        {choice(
          'status',
          ticketStatuses.map((value) => ({ value, label: t(`support.statuses.${value}`) })),
        )}
        {choice(
          'priority',
          ticketPriorities.map((value) => ({ value, label: t(`support.priorities.${value}`) })),
        )}
        {choice('assignee', [
          { value: selfId, label: t('support.filters.me') },
          { value: 'none', label: t('support.filters.nobody') },
          ...desk.agents
            .filter(({ id }) => id !== selfId)
            .map(({ id, firstName }) => ({ value: id, label: firstName })),
        ])}
        {desk.tags.length > 0 &&
          choice(
            'tag',
            desk.tags.map((tag) => ({ value: tag, label: tag })),
          )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-muted">
          {t('support.found', { count: meta.total })}
        </p>
        <Select
          label={t('support.sort.label')}
          labelHidden
          value={sort}
          options={sorts.map((value) => ({
            value,
            label: t(`support.sort.${value}`),
          }))}
          onSelect={(value) => {
            order.current = value;
            setSort(value);
            void list.show(typed);
          }}
          className="w-full sm:w-72"
        />
      </div>
      <ErrorNotice error={error} onRetry={list.retry} />
      <Card padded={false}>
        {items.length > 0 ? (
          <div aria-busy={loading}>
            <TicketTable tickets={items} view={view} place={place} />
          </div>
        ) : (
          <EmptyState
            icon={narrowed ? 'check' : 'chat'}
            title={t(narrowed ? 'support.none.title' : 'support.empty.title')}
            text={t(
              narrowed
                ? 'support.none.text'
                : `support.empty.text${place.kind === 'parley' ? '' : 'Organisation'}`,
            )}
            action={narrowed && <Button onClick={showAll}>{t('support.none.clear')}</Button>}
          />
        )}
      </Card>
      <Pagination {...meta} onPage={list.showPage} />
    </div>
  );
}

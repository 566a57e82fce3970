import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLive } from '#client/react/use-live.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import { createPagedList } from '#client/stores/paged-list.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { SupportDeskData, TicketData } from '#contracts/ticket.ts';
import { own } from '#rules/own.ts';
import {
  type DeskPlace,
  deskOf,
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
import { FilterChip, Filters } from '../ui/Filters.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { emptyViewText } from './empty-view-text.ts';
import { TicketTable } from './TicketTable.tsx';

type Narrowing = TicketFilters & { priority: TicketPriority | ''; tag: string };
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
  const ofView = filtersOfView(view, selfId, place);
  const filters = useRef<Narrowing>({ ...unsorted, ...ofView });
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
  const texts = `support.desks.${deskOf(place)}` as const;
  const { tenantId, companyId, ...narrowing } = shown;
  const narrowed = search !== '' || Object.values(narrowing).some(Boolean);
  const widened = Object.entries(narrowing).every(([name, value]) => value === (own(ofView, name) ?? ''));
  const asTheViewIs = search === '' && narrowed && widened;
  useLive((event) => {
    if (event.type !== 'beat' && event.type !== 'notifications') void list.retry();
  });

  function find(words: string, pause?: number) {
    setTyped(words);
    afterPause(() => void list.show(words), pause);
  }

  function narrow(change: Partial<Narrowing>) {
    filters.current = { ...filters.current, ...change };
    setShown(filters.current);
    void list.show(typed);
  }

  function showAll() {
    filters.current = { ...unsorted, ...filtersOfPlace(place) };
    setShown(filters.current);
    find('', 0);
  }

  const choices = [
    {
      name: 'status',
      options: ticketStatuses.map((value) => ({ value, label: t(`support.statuses.${value}`) })),
    },
    {
      name: 'priority',
      options: ticketPriorities.map((value) => ({ value, label: t(`support.priorities.${value}`) })),
    },
    {
      name: 'assignee',
      options: [
        { value: selfId, label: t('support.filters.me') },
        { value: 'none', label: t('support.filters.nobody') },
        ...desk.agents
          .filter(({ id }) => id !== selfId)
          .map(({ id, firstName }) => ({ value: id, label: firstName })),
      ],
    },
    { name: 'tag', options: desk.tags.map((tag) => ({ value: tag, label: tag })) },
  ] as const;

  return (
    <div className="flex flex-col gap-4">
      <Filters
        search={
          <SearchField label={t('support.search')} value={typed} onChange={find} className="filters-search" />
        }
        fields={[
          ...choices
            .filter(({ options }) => options.length > 0)
            .map(({ name, options }) => (
              <Select
                key={name}
                label={t(`support.filters.${name}`)}
                labelHidden
                value={shown[name]}
                options={[{ value: '', label: t(`support.filters.any.${name}`) }, ...options]}
                onSelect={(value) => narrow({ [name]: value })}
                className="min-w-44 flex-1 sm:max-w-64"
              />
            )),
          <Select
            key="sort"
            label={t('support.sort.label')}
            labelHidden
            value={sort}
            options={sorts.map((value) => ({
              value,
              label: t(value === '-number' ? `${texts}.newest` : `support.sort.${value}`),
            }))}
            onSelect={(value) => {
              order.current = value;
              setSort(value);
              void list.show(typed);
            }}
            className="min-w-52 flex-1 sm:max-w-72"
          />,
        ]}
        chips={choices
          // What the view itself asks for its tab says.
          .filter(({ name }) => shown[name] !== '' && shown[name] !== own(ofView, name))
          .map(({ name, options }) => (
            <FilterChip
              key={name}
              label={t(`support.filters.${name}`)}
              value={options.find(({ value }) => value === shown[name])?.label ?? shown[name]}
              onRemove={() => narrow({ [name]: '' })}
            />
          ))}
      >
        <p aria-live="polite" className="filters-found">
          {t(`${texts}.found`, { count: meta.total })}
        </p>
      </Filters>
      <ErrorNotice error={error} onRetry={list.retry} />
      <Card padded={false}>
        {items.length > 0 ? (
          <div aria-busy={loading}>
            <TicketTable tickets={items} view={view} place={place} />
          </div>
        ) : (
          <EmptyState
            icon={narrowed ? 'check' : 'chat'}
            title={t(asTheViewIs ? emptyViewText(view) : `${texts}.${narrowed ? 'none' : 'empty'}`)}
            {...(!asTheViewIs && { text: t(narrowed ? 'support.noFit' : `${texts}.emptyText`) })}
            action={narrowed && <Button onClick={showAll}>{t(`${texts}.showAll`)}</Button>}
          />
        )}
      </Card>
      <Pagination {...meta} onPage={list.showPage} />
    </div>
  );
}

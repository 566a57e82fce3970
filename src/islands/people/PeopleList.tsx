import { useStore } from '@nanostores/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import { createPagedList } from '#client/stores/paged-list.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/user.ts';
import { Badge } from '../ui/Badge.tsx';
import { Breaking } from '../ui/Breaking.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/TableCells.tsx';

/** People in a table that is searched and paged on the server. */
export function PeopleList({
  actions,
  ...first
}: {
  people: readonly PersonData[];
  meta: ListMeta;
  /** What the first page was searched by. */
  search?: string;
  /** What can be done with a person; `refresh` asks for the page anew. */
  actions?: (person: PersonData, refresh: () => Promise<void>) => ReactNode;
}) {
  const t = useTranslate();
  const [list] = useState(() =>
    createPagedList(
      { data: first.people, meta: first.meta },
      (question, signal) => call('GET users', { query: question, signal }),
      first.search,
    ),
  );
  const { items: people, meta, search, loading, error } = useStore(list.$list);
  const [typed, setTyped] = useState(first.search ?? '');
  const afterPause = useAfterPause();

  function find(words: string, pause?: number) {
    setTyped(words);
    afterPause(() => void list.show(words), pause);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    find(typed, 0);
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} className="filters-line">
        <SearchField label={t('people.search')} value={typed} onChange={find} className="filters-search" />
        <p aria-live="polite" className="filters-found">
          {t('people.found', { count: meta.total })}
        </p>
      </form>
      <ErrorNotice error={error} onRetry={list.retry} />
      <Card padded={false}>
        {people.length > 0 ? (
          <div aria-busy={loading}>
            <PeopleTable people={people} actions={actions && ((person) => actions(person, list.retry))} />
          </div>
        ) : (
          <NobodyFound search={search} onClear={() => find('', 0)} />
        )}
      </Card>
      <Pagination page={meta.page} perPage={meta.perPage} total={meta.total} onPage={list.showPage} />
    </div>
  );
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTranslate();
  if (search === '') {
    return <EmptyState icon="users" title={t('people.empty.title')} text={t('people.empty.text')} />;
  }
  return (
    <EmptyState
      icon="search"
      title={t('people.none.title')}
      text={t('people.none.text', { search })}
      action={<Button onClick={onClear}>{t('people.none.clear')}</Button>}
    />
  );
}

/** The table alone, for places that show a few people without a search. */
function PeopleTable({
  people,
  actions,
}: {
  people: readonly PersonData[];
  /** What can be done with a person, at the end of their row. */
  actions?: ((person: PersonData) => ReactNode) | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const columns: Column<PersonData>[] = [
    {
      key: 'name',
      header: t('people.name'),
      cell: ({ firstName }) => <span className="font-medium [overflow-wrap:anywhere]">{firstName}</span>,
    },
    {
      key: 'email',
      header: t('people.email'),
      from: 'md',
      narrow: 'beside',
      className: 'table-text',
      cell: ({ email }) => (
        <span className="[overflow-wrap:anywhere]">
          <Breaking text={email} />
        </span>
      ),
    },
    {
      key: 'roles',
      header: t('people.roles'),
      from: 'sm',
      narrow: 'line',
      cell: (person) => <RoleBadges person={person} />,
    },
    {
      key: 'since',
      header: t('people.since'),
      from: 'lg',
      narrow: 'nothing',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatDay(createdAt, locale, timeZone)}</span>
      ),
    },
    {
      key: 'state',
      header: t('people.state'),
      from: 'sm',
      narrow: 'line',
      cell: (person) => <StateBadge person={person} />,
    },
    ...(actions
      ? [
          {
            key: 'actions',
            header: <span className="sr-only">{t('people.actions')}</span>,
            align: 'end' as const,
            className: 'whitespace-nowrap',
            cell: actions,
          },
        ]
      : []),
  ];
  return <Table caption={t('people.title')} columns={columns} rows={people} rowKey={(person) => person.id} />;
}

function StateBadge({ person }: { person: PersonData }) {
  const t = useTranslate();
  if (person.suspended) return <Badge tone="danger">{t('people.suspended')}</Badge>;
  if (!person.emailConfirmed) return <Badge tone="warning">{t('people.notConfirmed')}</Badge>;
  return <Badge tone="success">{t('people.active')}</Badge>;
}

function RoleBadges({ person }: { person: PersonData }) {
  const t = useTranslate();
  const names = [...new Set(person.roles.map((role) => role.name))];
  if (names.length === 0) return <span className="text-muted">{t('people.noRoles')}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Badge key={name}>{t(`people.roleNames.${name}`)}</Badge>
      ))}
    </span>
  );
}

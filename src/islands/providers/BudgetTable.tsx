import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSearch } from '#client/react/use-search.ts';
import type { BudgetData } from '#contracts/model-provider.ts';
import { formatCost } from '#i18n/numbers.ts';
import { nearlyFull } from '#rules/attention.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Table } from '../ui/Table.tsx';
import { BudgetDialog } from './BudgetDialog.tsx';

/** What fits on a screen is not searched. */
const searchFrom = 12;

/** The budget of whoever has none of their own: beside it stands what the one who spent most has spent. */
const isOfEach = ({ level, name }: BudgetData) => level === 'person' && name === null;

/** What a tenant may spend on models a month, on each level, beside what it has. Texts: providers, common, errors. */
export function BudgetTable({
  tenantId,
  budgets: first,
}: {
  tenantId: string;
  budgets: readonly BudgetData[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const money = (sum: number) => formatCost(sum, locale);
  const [all, setAll] = useState(first);
  const [search, setSearch] = useState('');
  const words = search.trim() || null;
  // A budget that was changed is read anew.
  const found = useSearch(
    words,
    (asked, signal) =>
      call('GET tenants/{id}/budgets', {
        params: { id: tenantId },
        query: { search: asked },
        quiet: true,
        signal,
      }),
    { again: all },
  );
  const budgets = words === null ? all : (found.result ?? all);
  const isNothing = words !== null && found.words === words && found.result?.length === 0;
  const [editing, setEditing] = useState<BudgetData | null>(null);
  const nameOf = ({ level, name }: BudgetData) => name ?? t(`providers.budgets.levels.${level}`);
  /** Tells two people of one name apart. */
  const fullNameOf = (row: BudgetData) => (row.email ? `${nameOf(row)} (${row.email})` : nameOf(row));
  const ofEach = all.find(isOfEach)?.monthly ?? null;
  /** What holds for a row: a person without a budget has that of each person. */
  const monthlyOf = ({ level, monthly }: BudgetData) => monthly ?? (level === 'person' ? ofEach : null);
  return (
    <Card title={t('providers.budgets.title')} text={t('providers.budgets.text')} padded={false}>
      {all.length >= searchFrom && (
        <div className="flex flex-col gap-2 px-5 pb-4 sm:px-6">
          <SearchField label={t('providers.budgets.search')} value={search} onChange={setSearch} />
          <p role="status" className="text-sm text-muted empty:hidden">
            {isNothing && t('providers.budgets.notFound', { words })}
          </p>
          <ErrorNotice error={found.problem} />
        </div>
      )}
      {!isNothing && (
        <Table
          caption={t('providers.budgets.title')}
          rows={budgets}
          rowKey={({ level, subjectId }) => level + subjectId}
          columns={[
            {
              key: 'name',
              header: t('providers.budgets.of'),
              // As wide as the others let it be: what does not fit is cut, not the table scrolled.
              className: 'w-full max-w-0',
              cell: (row) => (
                <>
                  <span dir="auto" className="block [overflow-wrap:anywhere]">
                    {nameOf(row)}
                  </span>
                  {isOfEach(row) && (
                    <span className="block text-sm text-muted">{t('providers.budgets.ofOne')}</span>
                  )}
                  {row.name !== null && (
                    <span className="block truncate text-sm text-muted" title={row.email ?? undefined}>
                      {row.email ?? t(`providers.budgets.levels.${row.level}`)}
                    </span>
                  )}
                  <BudgetState budget={{ ...row, monthly: monthlyOf(row) }} />
                </>
              ),
            },
            {
              key: 'spent',
              header: t('providers.budgets.spent'),
              align: 'end',
              from: 'sm',
              // Label and sum stand below one another where there is little room.
              narrow: 'alone',
              cell: ({ spent }) => (
                <>
                  <span className="sm:hidden">{t('providers.budgets.spent')}: </span>
                  <span className="whitespace-nowrap tabular-nums">{money(spent)}</span>
                </>
              ),
            },
            {
              key: 'monthly',
              header: t('providers.budgets.monthly'),
              align: 'end',
              cell: (row) => {
                const monthly = monthlyOf(row);
                return (
                  <>
                    <span className="whitespace-nowrap tabular-nums">
                      {monthly === null ? t('providers.budgets.none') : money(monthly)}
                    </span>
                    {monthly !== row.monthly && (
                      <span className="block text-sm text-muted">{t('providers.budgets.asEach')}</span>
                    )}
                  </>
                );
              },
            },
            {
              key: 'edit',
              header: <span className="sr-only">{t('providers.budgets.edit')}</span>,
              align: 'end',
              cell: (row) => (
                <IconButton
                  icon="edit"
                  label={t('providers.budgets.editOf', { name: fullNameOf(row) })}
                  onClick={() => setEditing(row)}
                />
              ),
            },
          ]}
        />
      )}
      {editing && (
        <BudgetDialog
          tenantId={tenantId}
          budget={editing}
          name={fullNameOf(editing)}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setAll(saved);
            setEditing(null);
          }}
        />
      )}
    </Card>
  );
}

/** Says that a budget is used up, or nearly. */
function BudgetState({ budget: { monthly, spent } }: { budget: BudgetData }) {
  const t = useTranslate();
  if (!monthly || spent < monthly * nearlyFull) return null;
  return spent < monthly ? (
    <Badge tone="warning">{t('providers.budgets.nearlyUsed')}</Badge>
  ) : (
    <Badge tone="danger">{t('providers.budgets.usedUp')}</Badge>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { setBudget } from '#client/api/model-providers.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { BudgetData } from '#contracts/model-provider.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Table } from '../ui/Table.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { dollarsOf, moneyFormat, parseDollars } from './money.ts';

/** What a tenant may spend on models a month, on each level, beside what it has. Texts: providers, common, errors. */
export function BudgetTable({
  tenantId,
  budgets: first,
}: {
  tenantId: string;
  budgets: readonly BudgetData[];
}) {
  const t = useTranslate();
  const money = moneyFormat(useLocale());
  const [budgets, setBudgets] = useState(first);
  const [editing, setEditing] = useState<BudgetData | null>(null);
  const nameOf = ({ level, name }: BudgetData) => name ?? t(`providers.budgets.levels.${level}`);
  return (
    <Card title={t('providers.budgets.title')} text={t('providers.budgets.text')} padded={false}>
      <Table
        caption={t('providers.budgets.title')}
        rows={budgets}
        rowKey={({ level, subjectId }) => level + subjectId}
        columns={[
          {
            key: 'name',
            header: t('providers.budgets.of'),
            cell: (row) => (
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {nameOf(row)}
                {row.name !== null && (
                  <span className="block text-sm text-muted">
                    {t(`providers.budgets.levels.${row.level === 'person' ? 'named' : row.level}`)}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'spent',
            header: t('providers.budgets.spent'),
            align: 'end',
            from: 'sm',
            cell: ({ spent }) => <span className="tabular-nums">{money(spent)}</span>,
          },
          {
            key: 'monthly',
            header: t('providers.budgets.monthly'),
            align: 'end',
            cell: ({ monthly }) => (
              <span className="tabular-nums">
                {monthly === null ? t('providers.budgets.none') : money(monthly)}
              </span>
            ),
          },
          {
            key: 'edit',
            header: <span className="sr-only">{t('providers.budgets.edit')}</span>,
            align: 'end',
            cell: (row) => (
              <Button
                size="small"
                aria-label={t('providers.budgets.editOf', { name: nameOf(row) })}
                onClick={() => setEditing(row)}
              >
                {t('providers.budgets.edit')}
              </Button>
            ),
          },
        ]}
      />
      {editing && (
        <BudgetDialog
          tenantId={tenantId}
          budget={editing}
          name={nameOf(editing)}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setBudgets(saved);
            setEditing(null);
          }}
        />
      )}
    </Card>
  );
}

function BudgetDialog({
  tenantId,
  budget,
  name,
  onSaved,
  onClose,
}: {
  tenantId: string;
  budget: BudgetData;
  name: string;
  onSaved: (budgets: BudgetData[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const money = moneyFormat(useLocale());
  const editing = useVersioned(
    budget,
    ({ monthly }) => ({ typed: dollarsOf(monthly) }),
    async (draft, version) => {
      const { level, subjectId } = budget;
      const sum = parseDollars(draft.typed);
      const saved = await setBudget(tenantId, { level, subjectId, monthly: sum, version });
      onSaved(saved);
      return saved.find((each) => each.level === level && each.subjectId === subjectId) ?? budget;
    },
  );
  const { typed } = editing.draft;
  const { error, conflict, pending } = editing;
  const monthly = parseDollars(typed);
  const problem = error?.fields.monthly;
  const told = (sum: number | null) => (sum === null ? t('providers.budgets.none') : money(sum));

  function save(event: FormEvent) {
    event.preventDefault();
    if (!Number.isNaN(monthly)) void editing.save();
  }

  return (
    <Dialog
      open
      size="small"
      title={t('providers.budgets.editOf', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {!conflict && (
            <Button variant="primary" type="submit" form={formId} loading={pending}>
              {t('providers.save')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={save} className="flex flex-col gap-4">
        {error && !problem && (
          <Notice tone="danger" live>
            {errorText(t, error)}
          </Notice>
        )}
        {conflict && !Number.isNaN(monthly) && (
          <ConflictNotice
            pending={pending}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={editing.takeTheirs}
            fields={[
              { label: t('providers.budgets.monthly'), mine: told(monthly), theirs: told(conflict.monthly) },
            ]}
          />
        )}
        <TextInput
          label={t('providers.budgets.dollars')}
          hint={t('providers.budgets.dollarsHint')}
          inputMode="decimal"
          value={typed}
          onChange={(event) => editing.change({ typed: event.target.value })}
          error={
            Number.isNaN(monthly) ? t('providers.fields.wrongSum') : problem && t(`fieldErrors.${problem}`)
          }
        />
      </form>
    </Dialog>
  );
}

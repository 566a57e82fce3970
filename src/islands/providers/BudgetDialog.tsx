import { type SubmitEvent, useId } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { BudgetData } from '#contracts/model-provider.ts';
import { formatCost } from '#i18n/numbers.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { dollarsOf, parseDollars } from './money.ts';

/** Sets what one of a tenant's levels may spend a month, or lifts it. */
export function BudgetDialog({
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
  const locale = useLocale();
  const money = (sum: number) => formatCost(sum, locale);
  const editing = useVersioned(
    budget,
    ({ monthly }) => ({ typed: dollarsOf(monthly) }),
    async (draft, version) => {
      const { level, subjectId } = budget;
      const sum = parseDollars(draft.typed);
      const saved = await call('PUT tenants/{id}/budgets', {
        params: { id: tenantId },
        body: { level, subjectId, monthly: sum, version },
      });
      onSaved(saved);
      return saved.find((each) => each.level === level && each.subjectId === subjectId) ?? budget;
    },
  );
  const { typed } = editing.draft;
  const { error, conflict, pending } = editing;
  const monthly = parseDollars(typed);
  const problem = error?.fields.monthly;
  const told = (sum: number | null) => (sum === null ? t('providers.budgets.none') : money(sum));

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (!Number.isNaN(monthly)) void editing.save();
  }

  return (
    <Dialog
      open
      size="small"
      title={t('providers.budgets.editOf', { name })}
      unsaved={editing.changed}
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
        <ErrorNotice error={problem ? null : error} />
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
          live={Number.isNaN(monthly)}
          error={
            Number.isNaN(monthly) ? t('providers.fields.wrongSum') : problem && t(`fieldErrors.${problem}`)
          }
        />
      </form>
    </Dialog>
  );
}

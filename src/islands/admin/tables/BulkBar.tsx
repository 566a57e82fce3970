import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { BulkAct } from './bulk-acts.ts';

/** How many rows are chosen, and what can be done with them, each after a look back. Texts: tables. */
export function BulkBar({
  chosen,
  acts,
  onClear,
  onDone,
}: {
  chosen: readonly AdminTableRowData[];
  acts: readonly BulkAct[];
  onClear: () => void;
  /** Something was done; these were not, and stay chosen. */
  onDone: (left: readonly AdminTableRowData[]) => Promise<void>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState<BulkAct | null>(null);
  const fitting = asking ? chosen.filter(asking.fits) : [];

  async function perform(act: BulkAct) {
    const left: AdminTableRowData[] = [];
    let problem: ApiError | null = null;
    for (const row of fitting) {
      try {
        await act.perform(row);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        problem = error;
        left.push(row);
      }
    }
    const done = fitting.length - left.length;
    if (done > 0) showToast({ kind: 'success', text: t(`tables.bulk.${act.key}.done`, { count: done }) });
    if (problem) {
      const reason = errorText(t, problem);
      showToast({ kind: 'error', text: t('tables.bulk.left', { count: left.length, reason }) });
    }
    setAsking(null);
    await onDone(left);
  }

  return (
    <div className="bulk-bar">
      <p aria-live="polite" className="text-sm font-medium tabular-nums">
        {t('tables.bulk.chosen', { count: chosen.length })}
      </p>
      <div className="bulk-acts">
        {acts.map((act) => {
          const count = chosen.filter(act.fits).length;
          return (
            count > 0 && (
              <Button
                key={act.key}
                size="small"
                icon={act.icon}
                className={act.danger && 'text-danger'}
                onClick={() => setAsking(act)}
              >
                {t(`tables.bulk.${act.key}.act`, { count })}
              </Button>
            )
          );
        })}
      </div>
      <Button size="small" variant="ghost" onClick={onClear}>
        {t('tables.bulk.clear')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          danger={asking.danger === true}
          title={t(`tables.bulk.${asking.key}.title`, { count: fitting.length })}
          text={
            <>
              <p>{t(`tables.bulk.${asking.key}.text`)}</p>
              {fitting.length < chosen.length && (
                <p className="mt-3">{t('tables.bulk.others', { count: chosen.length - fitting.length })}</p>
              )}
            </>
          }
          confirmLabel={t(`tables.bulk.${asking.key}.act`, { count: fitting.length })}
          onConfirm={() => perform(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import { promisedJobs } from '#rules/jobs.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts.ts';
import { wordsOf } from '../../ui/words-of.ts';

/** What an administrator can do with a job that does not run. Texts: tables. */
export function JobActions({ row, refresh }: { row: AdminTableRowData; refresh: () => Promise<void> }) {
  const t = useTranslate();
  const [removing, setRemoving] = useState(false);
  const { run, pending } = useAction((error) => showToast({ kind: 'error', text: errorText(t, error) }));
  const identifier = String(row.cells.task);
  const task = wordsOf(t, `tables.jobs.tasks.${identifier}`, identifier);
  if (row.cells.state === 'running') return null;

  async function change(
    address: 'POST admin/jobs/{id}/retry' | 'DELETE admin/jobs/{id}',
    done: 'retried' | 'removed',
  ) {
    if (await run(() => call(address, { params: { id: row.id } })))
      showToast({ kind: 'success', text: t(`tables.jobs.${done}`) });
    setRemoving(false);
    await refresh();
  }

  return (
    <span className="inline-flex items-center gap-2">
      <Button
        size="small"
        icon="refresh"
        loading={pending}
        aria-label={t('tables.jobs.retryNamed', { task, id: row.id })}
        onClick={() => change('POST admin/jobs/{id}/retry', 'retried')}
      >
        {t('tables.jobs.retry')}
      </Button>
      {!promisedJobs.includes(identifier) && (
        <Button
          size="small"
          variant="ghost"
          aria-label={t('tables.jobs.removeNamed', { task, id: row.id })}
          onClick={() => setRemoving(true)}
        >
          {t('tables.jobs.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        danger
        title={t('tables.jobs.removeTitle', { task })}
        text={t('tables.jobs.removeText')}
        confirmLabel={t('tables.jobs.remove')}
        onConfirm={() => change('DELETE admin/jobs/{id}', 'removed')}
        onClose={() => setRemoving(false)}
      />
    </span>
  );
}

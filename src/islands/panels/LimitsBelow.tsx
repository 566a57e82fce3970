import { useState } from 'react';
import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import type { UsageKind } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Table } from '../ui/Table.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { useLimitText } from './use-limit-text.ts';

export type LimitsOfChild = {
  id: string;
  name: string;
  own: Record<UsageKind, number | null>;
  version: string;
};

/** The limits of a tenant's companies or of a company's bots, each with a form. */
export function LimitsBelow({
  kind,
  above,
  ...first
}: {
  kind: 'companies' | 'model-bots';
  above: LimitsOfPlaceData['above'];
  rows: readonly LimitsOfChild[];
}) {
  const t = useTranslate();
  const [rows, setRows] = useState(first.rows);
  const [editing, setEditing] = useState<LimitsOfChild | null>(null);
  const shown = useLimitText();
  return (
    <Card
      title={t(`organisation.limits.of.${kind}`)}
      text={t('organisation.limits.belowText')}
      padded={false}
    >
      {rows.length === 0 ? (
        <EmptyState icon="building" title={t(`organisation.limits.none.${kind}`)} />
      ) : (
        <Table
          caption={t(`organisation.limits.of.${kind}`)}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: t(`usage.by.${kind === 'companies' ? 'company' : 'modelBot'}`),
              cell: (row) => (
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {row.name}
                </span>
              ),
            },
            {
              key: 'fileResponses',
              header: t('organisation.limits.fileResponses'),
              cell: (row) => shown(row.own.fileResponses, above.fileResponses),
              from: 'sm',
            },
            {
              key: 'mediaGenerations',
              header: t('organisation.limits.mediaGenerations'),
              cell: (row) => shown(row.own.mediaGenerations, above.mediaGenerations),
              from: 'sm',
            },
            {
              key: 'edit',
              header: <span className="sr-only">{t('organisation.limits.edit')}</span>,
              align: 'end',
              cell: (row) => (
                <Button
                  size="small"
                  icon="edit"
                  aria-label={t('organisation.limits.editOf', { name: row.name })}
                  onClick={() => setEditing(row)}
                >
                  {t('organisation.limits.edit')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {editing && (
        <Dialog
          open
          title={t('organisation.limits.titleOf', { name: editing.name })}
          description={t('organisation.limits.text')}
          onClose={() => setEditing(null)}
        >
          <LimitsForm
            place={{ kind, id: editing.id }}
            limits={{ above, own: editing.own, version: editing.version }}
            onSettled={({ own, version }) => {
              setRows(rows.map((row) => (row.id === editing.id ? { ...row, own, version } : row)));
              setEditing(null);
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

import { Button } from './Button.tsx';
import { useTranslate } from './i18n.tsx';
import { Notice } from './Notice.tsx';

export type ConflictField = { label: string; mine: string; theirs: string };

/** Shows what somebody else saved in the meantime beside what was typed here, and lets the person choose. */
export function ConflictNotice({
  fields,
  pending,
  onKeepMine,
  onTakeTheirs,
}: {
  fields: readonly ConflictField[];
  pending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTranslate();
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Notice tone="warning" live title={t('portal.conflict.title')}>
      <p className="mt-1">{t('portal.conflict.text')}</p>
      <div className="mt-3 grid gap-3">
        {different.map(({ label, mine, theirs }) => (
          <dl key={label} className="grid gap-2 sm:grid-cols-2">
            {(
              [
                ['mine', mine],
                ['theirs', theirs],
              ] as const
            ).map(([whose, value]) => (
              <div key={whose} className="rounded-md border border-line bg-surface px-3 py-2">
                <dt className="text-xs text-muted">
                  {label} · {t(`portal.conflict.${whose}`)}
                </dt>
                <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {value || '—'}
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" loading={pending} onClick={onKeepMine}>
          {t('portal.conflict.keepMine')}
        </Button>
        <Button size="small" disabled={pending} onClick={onTakeTheirs}>
          {t('portal.conflict.takeTheirs')}
        </Button>
      </div>
    </Notice>
  );
}

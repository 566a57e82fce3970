import type { AdminTableMeta } from '#contracts/admin-table.ts';
import { tableEnd } from '#contracts/row-place.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import type { TableChoice } from './use-table.ts';

/**
 * Pages by number where all rows are counted. In longer tables a step back, one on, and both ends, by which every
 * row is reached.
 */
export function TablePages({
  meta,
  question,
  onAsk,
}: {
  meta: AdminTableMeta;
  question: TableChoice;
  onAsk: (question: TableChoice) => void;
}) {
  const t = useTranslate();
  const first = { ...question, page: 1, after: undefined, before: undefined };
  const byKey = question.after !== undefined || question.before !== undefined;
  if (!meta.atLeast && !byKey) return <Pagination {...meta} onPage={(page) => onAsk({ ...first, page })} />;

  const { after, before } = meta;
  const step = (
    icon: IconName,
    label: 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage',
    to: Partial<TableChoice> | null,
  ) => (
    <IconButton
      icon={icon}
      size="small"
      label={t(`portal.${label}`)}
      disabled={to === null}
      onClick={() => onAsk({ ...first, ...to })}
    />
  );
  return (
    <nav aria-label={t('portal.pages')} className="flex justify-end gap-1">
      {step('chevronFirst', 'firstPage', before === null ? null : {})}
      {step('chevronLeft', 'previousPage', before === null ? null : { before })}
      {step('chevronRight', 'nextPage', after === null ? null : { after })}
      {step('chevronLast', 'lastPage', after === null ? null : { before: tableEnd })}
    </nav>
  );
}

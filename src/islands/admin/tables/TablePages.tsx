import type { AdminTableMeta } from '#contracts/admin-table.ts';
import { tableEnd } from '#contracts/row-place.ts';
import { tablePageSizes } from '#rules/lists.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Select } from '../../ui/Select.tsx';
import { fromTheStart, type TableChoice } from './use-table.ts';

/** How many rows a page has, and the steps between pages. Texts: tables. */
export function TablePages(props: Parameters<typeof PageSteps>[0]) {
  const t = useTranslate();
  const { meta, question, onAsk } = props;
  const sizes = [...new Set([...tablePageSizes, question.perPage])].sort((one, other) => one - other);
  // Of few rows there is nothing to choose.
  if (!meta.atLeast && meta.total <= tablePageSizes[0] && question.perPage === tablePageSizes[0]) return null;
  return (
    <div className="table-pages">
      <Select
        label={t('tables.perPage.label')}
        labelHidden
        value={String(question.perPage)}
        options={sizes.map((size) => ({
          value: String(size),
          label: t('tables.perPage.option', { count: size }),
        }))}
        onSelect={(size) => onAsk({ ...fromTheStart(question), perPage: Number(size) })}
      />
      <PageSteps {...props} />
    </div>
  );
}

/**
 * Pages by number where all rows are counted. In longer tables a step back, one on, and both ends, by which every
 * row is reached.
 */
function PageSteps({
  meta,
  question,
  onAsk,
}: {
  meta: AdminTableMeta;
  question: TableChoice;
  onAsk: (question: TableChoice) => void;
}) {
  const t = useTranslate();
  const first = fromTheStart(question);
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

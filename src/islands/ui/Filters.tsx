import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { useTranslate } from './i18n.tsx';

/**
 * Filters over a list: `fields` unfold below what it is searched by, and `chips` are those that hold, a {@link FilterChip}
 * each. `children` stand in the first line.
 */
export function Filters({
  search,
  fields,
  chips,
  children,
}: {
  search?: ReactNode;
  fields: readonly ReactNode[];
  chips: readonly ReactNode[];
  children?: ReactNode;
}) {
  const t = useTranslate();
  const fieldsId = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div className="filters-line">
        {search}
        {fields.length > 0 && (
          <Button
            icon="filter"
            className="button-shrinks"
            aria-expanded={unfolded}
            aria-controls={fieldsId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('portal.filters.label')}
          </Button>
        )}
        {children}
      </div>
      <div
        id={fieldsId}
        hidden={!unfolded}
        className="flex flex-wrap items-end gap-3 rounded border border-line bg-sunken p-3 [&[hidden]]:hidden"
      >
        {fields}
      </div>
      {chips.length > 0 && (
        <ul aria-label={t('portal.filters.holding')} className="flex flex-wrap gap-2">
          {chips}
        </ul>
      )}
    </div>
  );
}

/** A filter that holds, in words; it goes when somebody presses it. */
export function FilterChip({
  label,
  value,
  onRemove,
}: {
  label: string;
  value: string;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const text = t('portal.filters.chip', { filter: label, value });
  return (
    <li className="max-w-full">
      <button
        type="button"
        className="filter-chip"
        aria-label={t('portal.filters.remove', { text })}
        onClick={onRemove}
      >
        <span className="min-w-0 truncate">{text}</span>
        <Icon name="close" className="size-3.5" />
      </button>
    </li>
  );
}

import { type ReactNode, useId, useRef, useState } from 'react';
import { formatDay } from '#client/format.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import {
  type AdminTableFilter,
  type AdminTableName,
  adminTableOf,
  isSearchable,
} from '#rules/admin-tables.ts';
import { own } from '#rules/own.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useValueText } from './Cell.tsx';
import { HolderFilter, isPicked, useHolder } from './HolderFilter.tsx';
import { fromTheStart, type TableChoice } from './use-table.ts';

/**
 * Words and filters over a table, each asked for as soon as it is chosen. Filters unfold; those that hold stand below
 * as chips, each of which can be taken off. `children` stand in the same line.
 */
export function TableFilters({
  table,
  hidden,
  question,
  onAsk,
  children,
}: {
  table: AdminTableName;
  hidden: readonly string[];
  question: TableChoice;
  onAsk: (question: TableChoice) => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslate();
  const fieldsId = useId();
  const [unfolded, setUnfolded] = useState(false);
  const filters = adminTableOf(table).filters.filter(({ key }) => !hidden.includes(key));
  const holding = filters.filter(({ key }) => own(question.filters, key)?.length);
  const latest = useRef(question);
  latest.current = question;

  const narrow = (key: string, value: string) =>
    void onAsk({
      ...fromTheStart(latest.current),
      filters: { ...latest.current.filters, [key]: value === '' ? undefined : [value] },
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {isSearchable(table) && (
          <Typed
            search
            label={t(`tables.${table}.search`)}
            value={question.search ?? ''}
            onType={(words) => void onAsk({ ...fromTheStart(latest.current), search: words || undefined })}
          />
        )}
        {filters.length > 0 && (
          <Button
            icon="filter"
            aria-expanded={unfolded}
            aria-controls={fieldsId}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t('tables.filters.label')}
          </Button>
        )}
        {children}
      </div>
      <div
        id={fieldsId}
        hidden={!unfolded}
        className="flex flex-wrap items-end gap-3 rounded border border-line bg-sunken p-3 [&[hidden]]:hidden"
      >
        {filters.map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            label={t(`tables.filters.${filter.key}`)}
            value={own(question.filters, filter.key)?.[0] ?? ''}
            onChange={(value) => narrow(filter.key, value)}
          />
        ))}
      </div>
      {holding.length > 0 && (
        <ul aria-label={t('tables.filters.holding')} className="flex flex-wrap gap-2">
          {holding.map((filter) => (
            <FilterChip
              key={filter.key}
              filter={filter}
              values={own(question.filters, filter.key) ?? []}
              onRemove={() => narrow(filter.key, '')}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A filter that holds, in words; it goes when somebody presses it. */
function FilterChip({
  filter,
  values,
  onRemove,
}: {
  filter: AdminTableFilter;
  values: readonly string[];
  onRemove: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const valueText = useValueText();
  const picked = useHolder(isPicked(filter) ? (values[0] ?? '') : '');
  const told = values.map((value) => {
    if ('values' in filter) return valueText(value, filter.texts);
    if (filter.kind === 'day') return formatDay(`${value}T12:00:00Z`, locale, 'UTC');
    return picked?.id === value ? picked.name : value;
  });
  const text = t('tables.filters.chip', {
    filter: t(`tables.filters.${filter.key}`),
    value: told.join(', '),
  });
  return (
    <li className="max-w-full">
      <button
        type="button"
        className="filter-chip"
        aria-label={t('tables.filters.remove', { text })}
        onClick={onRemove}
      >
        <span className="min-w-0 truncate">{text}</span>
        <Icon name="close" className="size-3.5" />
      </button>
    </li>
  );
}

function FilterField({
  filter,
  label,
  value,
  onChange,
}: {
  filter: AdminTableFilter;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTranslate();
  const valueText = useValueText();
  if ('values' in filter) {
    return (
      <Select
        label={label}
        labelHidden
        value={value}
        options={[
          { value: '', label: t(`tables.filters.any.${filter.key}`) },
          ...filter.values.map((each) => ({ value: each, label: valueText(each, filter.texts) })),
        ]}
        onSelect={onChange}
        className="min-w-44 flex-1 sm:max-w-64"
      />
    );
  }
  if (filter.kind === 'day') {
    return (
      <DateField
        label={label}
        value={value}
        onChange={(day) => day !== null && day !== value && onChange(day)}
        className="min-w-36 flex-1 sm:max-w-44"
      />
    );
  }
  if (isPicked(filter)) {
    return <HolderFilter label={label} value={value} kind={filter.kind} onChange={onChange} />;
  }
  return <Typed label={label} value={value} onType={onChange} />;
}

/** What is typed is asked for after a pause. */
function Typed({
  label,
  value,
  search = false,
  onType,
}: {
  label: string;
  value: string;
  search?: boolean;
  onType: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const ask = useAfterPause();
  // Cleared from outside, such as by "show everything".
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }

  function type(text: string) {
    setTyped(text);
    const whole = text.trim();
    ask(() => {
      setAsked(whole);
      onType(whole);
    });
  }

  return (
    <TextInput
      type={search ? 'search' : 'text'}
      {...(search && { icon: 'search' as const })}
      label={label}
      labelHidden={search}
      {...(search && { placeholder: label })}
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.target.value)}
      className={search ? 'w-full sm:w-72' : 'min-w-44 flex-1 sm:max-w-60'}
    />
  );
}

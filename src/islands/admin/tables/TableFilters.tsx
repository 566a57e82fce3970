import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '#client/format.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import {
  type AdminTableFilter,
  type AdminTableName,
  adminTableOf,
  isSearchable,
} from '#rules/admin-tables.ts';
import { own } from '#rules/own.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterChip, Filters } from '../../ui/Filters.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useValueText } from './Cell.tsx';
import { HolderFilter, isPicked, PersonFilter, useHolder } from './HolderFilter.tsx';
import { fromTheStart, type TableChoice } from './use-table.ts';

/**
 * Words and filters over a table, each asked for as soon as it is chosen. `children` stand in their line.
 */
export function TableFilters({
  table,
  hidden,
  tenantId,
  question,
  onAsk,
  children,
}: {
  table: AdminTableName;
  hidden: readonly string[];
  /** The organisation whose people can be picked, where it is not those of all. */
  tenantId: string | undefined;
  question: TableChoice;
  onAsk: (question: TableChoice) => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslate();
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
    <Filters
      search={
        isSearchable(table) && (
          <Typed
            label={t(`tables.${table}.search`)}
            value={question.search ?? ''}
            onType={(words) => void onAsk({ ...fromTheStart(latest.current), search: words || undefined })}
          />
        )
      }
      fields={filters.map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          tenantId={tenantId}
          label={t(`tables.filters.${filter.key}`)}
          value={own(question.filters, filter.key)?.[0] ?? ''}
          onChange={(value) => narrow(filter.key, value)}
        />
      ))}
      chips={holding.map((filter) => (
        <TableFilterChip
          key={filter.key}
          filter={filter}
          values={own(question.filters, filter.key) ?? []}
          onRemove={() => narrow(filter.key, '')}
        />
      ))}
    >
      {children}
    </Filters>
  );
}

function TableFilterChip({
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
  return <FilterChip label={t(`tables.filters.${filter.key}`)} value={told.join(', ')} onRemove={onRemove} />;
}

function FilterField({
  filter,
  tenantId,
  label,
  value,
  onChange,
}: {
  filter: AdminTableFilter;
  tenantId: string | undefined;
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
  return <PersonFilter label={label} value={value} tenantId={tenantId} onChange={onChange} />;
}

/** What is typed is asked for after a pause. */
function Typed({ label, value, onType }: { label: string; value: string; onType: (text: string) => void }) {
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
      type="search"
      icon="search"
      label={label}
      labelHidden
      placeholder={label}
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.target.value)}
      className="filters-search"
    />
  );
}

import { useEffect, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import type { FoundHolder } from '#contracts/subscription.ts';
import type { AdminTableFilter } from '#rules/admin-tables.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

type PickedFilter = Extract<AdminTableFilter, { kind: unknown }> & { kind: 'tenant' | 'holder' };

/** Whether a filter takes an organisation or a person, which are picked by name. */
export const isPicked = (filter: AdminTableFilter): filter is PickedFilter =>
  'kind' in filter && (filter.kind === 'tenant' || filter.kind === 'holder');

/** Of which organisation, or also which person, the rows are. */
export function HolderFilter({
  label,
  value,
  kind,
  onChange,
}: {
  label: string;
  /** Its id; '' for any. */
  value: string;
  kind: PickedFilter['kind'];
  onChange: (id: string) => void;
}) {
  const t = useTranslate();
  const holder = useHolder(value);
  return (
    <Combobox
      label={label}
      picked={holder ?? (value === '' ? null : { id: value, name: value })}
      find={async (words, signal) => {
        const found = await findHolders(words, signal);
        return kind === 'tenant' ? found.filter((one) => one.kind === 'tenant') : found;
      }}
      empty={t('tables.filters.nobody')}
      onPick={(one) => onChange(one?.id ?? '')}
      className="min-w-52 flex-1 sm:max-w-72"
    />
  );
}

/** Who did what the rows tell, by their email, which says in an address who is meant. */
export function PersonFilter({
  label,
  value,
  tenantId,
  onChange,
}: {
  label: string;
  /** Their email or id; '' for anybody. */
  value: string;
  /** Of whose people one is picked; undefined for everybody. */
  tenantId: string | undefined;
  onChange: (email: string) => void;
}) {
  const t = useTranslate();
  return (
    <Combobox
      label={label}
      picked={value === '' ? null : { id: value, name: value }}
      find={async (search, signal) => {
        if (tenantId === undefined) {
          const found = await findHolders(search, signal);
          return found.filter((one) => one.kind === 'person');
        }
        const given = { params: { id: tenantId }, query: { search }, quiet: true, signal };
        const found = await callForRows('GET tenants/{id}/members', given);
        return found.map(({ id, firstName, email }) => ({ id, name: firstName, detail: email }));
      }}
      empty={t('tables.filters.nobody')}
      onPick={(one) => onChange(one?.detail ?? '')}
      onTyped={(words) => {
        // Rows tell of people, too, who have left or were erased, whom no search finds.
        const isWhole = words.includes('@') || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(words);
        if (isWhole) onChange(words);
        return isWhole;
      }}
      className="min-w-52 flex-1 sm:max-w-72"
    />
  );
}

/** Who or what has an id; null while that is not known, and where nobody has it any more. */
export function useHolder(id: string): FoundHolder | null {
  const [holder, setHolder] = useState<FoundHolder | null>(null);
  useEffect(() => {
    if (id === '') return;
    const leaving = new AbortController();
    findHolders(id, leaving.signal).then(
      ([found]) => setHolder(found ?? null),
      // Its id stands for it.
      () => undefined,
    );
    return () => leaving.abort();
  }, [id]);
  return holder?.id === id ? holder : null;
}

const findHolders = (search: string, signal: AbortSignal): Promise<FoundHolder[]> =>
  callForRows('GET admin/subscriptions/holders', { query: { search }, quiet: true, signal });

import { useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { useSearch } from '#client/react/use-search.ts';
import type { RolePlaceData, RolePlacesInput } from '#contracts/user.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Finds a tenant, company or bot by name and picks it. */
export function RolePlacePicker({
  scope,
  place,
  error,
  onPick,
}: {
  scope: RolePlacesInput['scope'];
  place: RolePlaceData | null;
  error?: string | undefined;
  onPick: (place: RolePlaceData | null) => void;
}) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const found = useSearch(search, (words, signal) =>
    callForRows('GET users/role-places', { query: { scope, search: words }, quiet: true, signal }),
  );
  const matching = found.result ?? [];
  // What is picked stays picked, whatever is searched for next.
  const places = place && !matching.some(({ id }) => id === place.id) ? [place, ...matching] : matching;

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        type="search"
        icon="search"
        label={t('people.roleEditor.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        error={found.problem && errorText(t, found.problem)}
      />
      <Select
        label={t(`people.roleEditor.scopes.${scope}`)}
        value={place?.id ?? ''}
        error={error}
        onSelect={(id: string) => onPick(places.find((one) => one.id === id) ?? null)}
        options={[
          { value: '', label: t('people.roleEditor.choose') },
          ...places.map(({ id, name, within }) => ({
            value: id,
            label: within ? `${name} · ${within}` : name,
          })),
        ]}
      />
    </div>
  );
}

import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { findRolePlaces } from '#client/api/users.ts';
import type { RolePlaceData, RolePlacesInput } from '#contracts/person.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** How long a person has to stop typing before the search begins, in milliseconds. */
const typingPause = 250;

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
  const [found, setFound] = useState<readonly RolePlaceData[]>([]);
  const [problem, setProblem] = useState<ApiError | null>(null);

  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFound(await findRolePlaces({ scope, search }, asked.signal));
        setProblem(null);
      } catch (cause) {
        if (asked.signal.aborted) return;
        if (!(cause instanceof ApiError)) throw cause;
        setProblem(cause);
      }
    }, typingPause);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [scope, search]);

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        type="search"
        icon="search"
        label={t('people.roleEditor.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        error={problem && errorText(t, problem)}
      />
      <Select
        label={t(`people.roleEditor.scopes.${scope}`)}
        value={place?.id ?? ''}
        error={error}
        onSelect={(id: string) => onPick(found.find((one) => one.id === id) ?? null)}
        options={[
          { value: '', label: t('people.roleEditor.choose') },
          ...found.map(({ id, name, within }) => ({
            value: id,
            label: within ? `${name} · ${within}` : name,
          })),
        ]}
      />
    </div>
  );
}

import { useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { useSearch } from '#client/react/use-search.ts';
import type { FoundHolder } from '#contracts/subscription.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Field } from '../../ui/Field.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Finds the person or tenant that a plan is for. */
export function HolderSearch({
  holder,
  onChoose,
  error,
}: {
  holder: FoundHolder | null;
  onChoose: (holder: FoundHolder | null) => void;
  error: string | undefined;
}) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const { result: found, problem } = useSearch(search.trim() || null, (words, signal) =>
    callForRows('GET admin/subscriptions/holders', { query: { search: words }, quiet: true, signal }),
  );

  if (holder) {
    return (
      <Field label={t('adminSubscriptions.grant.holder')}>
        {({ id }) => (
          <p id={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {holder.name} <span className="text-muted">{detailOf(holder, t)}</span>
            </span>
            <Button size="small" variant="ghost" onClick={() => onChoose(null)}>
              {t('adminSubscriptions.grant.other')}
            </Button>
          </p>
        )}
      </Field>
    );
  }
  return (
    <div>
      <TextInput
        type="search"
        icon="search"
        label={t('adminSubscriptions.grant.holder')}
        hint={t('adminSubscriptions.grant.holderHint')}
        value={search}
        error={problem ? errorText(t, problem) : error}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div aria-live="polite" className="mt-2">
        {found?.length === 0 && <p className="text-sm text-muted">{t('adminSubscriptions.grant.nobody')}</p>}
        {found && found.length > 0 && (
          <ul className="flex max-h-56 flex-col gap-1 overflow-y-auto">
            {found.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className="flex w-full flex-col rounded px-3 py-2 text-left hover:bg-sunken"
                  onClick={() => {
                    setSearch('');
                    onChoose(each);
                  }}
                >
                  <span className="[overflow-wrap:anywhere]">{each.name}</span>
                  <span className="text-sm text-muted [overflow-wrap:anywhere]">{detailOf(each, t)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const detailOf = ({ kind, detail }: FoundHolder, t: ReturnType<typeof useTranslate>) =>
  kind === 'tenant' ? t('adminSubscriptions.holderKinds.tenant') : detail;

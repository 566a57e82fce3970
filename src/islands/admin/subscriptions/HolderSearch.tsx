import { callForRows } from '#client/api/call.ts';
import type { FoundHolder } from '#contracts/subscription.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

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
  return (
    <Combobox
      label={t('adminSubscriptions.grant.holder')}
      hint={t('adminSubscriptions.grant.holderHint')}
      picked={holder && { ...holder, name: `${holder.name} · ${holder.detail}` }}
      error={error}
      empty={t('adminSubscriptions.grant.nobody')}
      onPick={onChoose}
      find={async (words, signal) => {
        const found = await callForRows('GET admin/subscriptions/holders', {
          query: { search: words },
          quiet: true,
          signal,
        });
        return found.map((one) =>
          one.kind === 'tenant' ? { ...one, detail: t('adminSubscriptions.holderKinds.tenant') } : one,
        );
      }}
    />
  );
}

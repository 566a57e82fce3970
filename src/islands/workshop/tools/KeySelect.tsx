import type { ToolSecretData } from '#contracts/tool.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';

/** Which key goes along; one that is gone is shown as none. */
export function KeySelect({
  secrets,
  value,
  onChange,
}: {
  secrets: readonly ToolSecretData[];
  value: string | null;
  onChange: (secretId: string | null) => void;
}) {
  const t = useTranslate();
  return (
    <Select
      label={t('tools.keys.choose')}
      value={secrets.some(({ id }) => id === value) ? (value ?? '') : ''}
      options={[
        { value: '', label: t('tools.keys.noKey') },
        ...secrets.map(({ id, name, hosts }) => ({ value: id, label: `${name} (${hosts.join(', ')})` })),
      ]}
      onSelect={(id) => onChange(id || null)}
    />
  );
}

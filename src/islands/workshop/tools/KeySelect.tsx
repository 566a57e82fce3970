import type { ToolSecretData } from '#contracts/tool.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { isKeyGone } from './is-key-gone.ts';

/** Which key goes along; one that is gone stays chosen, and is said to be gone, until another is. */
export function KeySelect({
  label,
  secrets,
  value,
  onChange,
}: {
  /** Left out, it is the only one. */
  label?: string;
  /** Null while they are not known. */
  secrets: readonly ToolSecretData[] | null;
  value: string | null;
  onChange: (secretId: string | null) => void;
}) {
  const t = useTranslate();
  const isGone = isKeyGone(secrets, value);
  const unlisted = isGone ? t('tools.keys.gone') : t('common.loading');
  return (
    <Select
      label={label ?? t('tools.keys.choose')}
      value={value ?? ''}
      options={[
        { value: '', label: t('tools.keys.noKey') },
        ...(value !== null && (isGone || !secrets) ? [{ value, label: unlisted, disabled: true }] : []),
        ...(secrets ?? []).map(({ id, name, hosts }) => ({
          value: id,
          label: `${name} (${hosts.join(', ')})`,
        })),
      ]}
      onSelect={(id) => onChange(id || null)}
      error={isGone ? t('tools.keys.goneText') : undefined}
    />
  );
}

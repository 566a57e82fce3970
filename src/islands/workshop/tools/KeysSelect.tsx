import type { ToolSecretData } from '#contracts/tool.ts';
import { type HttpActions, secretIdsOf, toolLimits } from '#rules/tools.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { KeySelect } from './KeySelect.tsx';

/** Which keys go along with an interface: as many as are chosen, and room for one more once there is one. */
export function KeysSelect({
  secrets,
  actions,
  onChange,
}: {
  /** Null while they are not known. */
  secrets: readonly ToolSecretData[] | null;
  actions: HttpActions;
  onChange: (changes: Pick<HttpActions, 'secretId' | 'furtherSecretIds'>) => void;
}) {
  const t = useTranslate();
  const chosen = secretIdsOf(actions);
  const choose = (at: number, id: string | null) => {
    const ids = chosen.toSpliced(at, 1, ...(id === null ? [] : [id]));
    const [first = null, ...further] = [...new Set(ids)];
    onChange({ secretId: first, furtherSecretIds: further.length > 0 ? further : undefined });
  };
  const places = [...chosen, null].slice(0, toolLimits.furtherSecrets + 1);
  return places.map((id, at) => {
    const label = at === 0 ? t('tools.keys.choose') : t('tools.keys.chooseFurther', { number: at + 1 });
    return (
      <KeySelect
        key={label}
        label={label}
        secrets={secrets?.filter((each) => each.id === id || !chosen.includes(each.id)) ?? null}
        value={id}
        onChange={(next) => choose(at, next)}
      />
    );
  });
}

import { type BuiltInTool, builtInTools, changingTools } from '#rules/tools.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { AsksBadge } from './AsksBadge.tsx';

/** The tools that come with Parley, to be switched on one by one. */
export function BuiltInTools({
  enabled,
  makesImages,
  onChange,
}: {
  enabled: readonly BuiltInTool[];
  /** Without a model for pictures, that tool can be switched off only. */
  makesImages: boolean;
  onChange: (enabled: BuiltInTool[]) => void;
}) {
  const t = useTranslate();
  const isMissing = (name: BuiltInTool) => name === 'makeImage' && !makesImages;
  return (
    <ul className="flex flex-col">
      <li className="flex items-start gap-2.5 pb-3">
        <Icon name="search" className="mt-0.5 size-4.5 text-muted" />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block">{t('tools.search')}</span>
          <span className="block text-muted">{t('tools.searchText')}</span>
        </span>
        <span className="text-sm text-muted">{t('tools.always')}</span>
      </li>
      {builtInTools.map((name) => (
        <li key={name} className="flex items-start gap-3 border-t border-line py-3 last:pb-0">
          <Checkbox
            className="min-w-0 flex-1"
            label={t(`tools.names.${name}`)}
            hint={t(isMissing(name) ? 'tools.needsImageModel' : `tools.texts.${name}`)}
            checked={enabled.includes(name)}
            disabled={isMissing(name) && !enabled.includes(name)}
            onChange={(event) =>
              onChange(
                builtInTools.filter((each) =>
                  each === name ? event.target.checked : enabled.includes(each),
                ),
              )
            }
          />
          <AsksBadge first={changingTools.has(name)} />
        </li>
      ))}
    </ul>
  );
}

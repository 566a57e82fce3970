import { useSingleKeys } from '#client/react/use-preferences.ts';
import { setSingleKeys } from '#client/stores/preferences.ts';
import { Checkbox } from './Checkbox.tsx';
import { useTranslate } from './i18n.tsx';

/** Switches off whatever a key does that is pressed alone, for people who speak to type or hit keys unawares. Texts: palette. */
export function SingleKeysChoice({
  inProfile = false,
  className,
}: {
  /** Where it need not be said that the profile has it, too. */
  inProfile?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  const hint = t('palette.shortcuts.singleHint');
  return (
    <Checkbox
      label={t('palette.shortcuts.single')}
      hint={inProfile ? hint : `${hint} ${t('palette.shortcuts.singleProfile')}`}
      checked={useSingleKeys() === 'on'}
      onChange={(event) => setSingleKeys(event.target.checked ? 'on' : 'off')}
      {...(className && { className })}
    />
  );
}

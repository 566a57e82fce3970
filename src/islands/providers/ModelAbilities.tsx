import type { Translate } from '#i18n/format.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { abilityNames, foundAbilities, type ModelAbilities, usedAbilities } from '#rules/model-abilities.ts';
import type { Locale } from '#rules/preferences.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { ModelLine } from './model-line.ts';

/** What is known of what a model can do, in a line; '' where nothing is. */
export function abilitiesText(t: Translate, locale: Locale, known: ModelAbilities): string {
  const { window } = known;
  return [
    ...abilityNames.filter((name) => known[name]).map((name) => t(`providers.abilities.${name}`)),
    known.tools === false && t('providers.abilities.noTools'),
    window !== undefined && t('providers.abilities.tokens', { tokens: numberFormat(locale).format(window) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What one model can do, as its server or its name tells, to be corrected. Only corrections are kept. */
export function AbilityFields({
  line,
  onChange,
  error,
}: {
  line: ModelLine;
  onChange: (changes: Partial<ModelLine>) => void;
  /** Of the window. */
  error: string | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { found, abilities = {}, window = '' } = line;
  const told = foundAbilities({ id: line.id.trim(), found });
  const before = usedAbilities(told);
  const shown = usedAbilities({ ...told, ...abilities });
  return (
    <fieldset className="col-span-full grid grid-cols-2 items-start gap-3 sm:grid-cols-12">
      <legend className="sr-only">{t('providers.abilities.of', { model: line.id })}</legend>
      <TextInput
        label={t('providers.abilities.window')}
        className="col-span-2 sm:col-span-4"
        inputMode="numeric"
        value={window}
        placeholder={told.window === undefined ? '' : numberFormat(locale).format(told.window)}
        onChange={(event) => onChange({ window: event.target.value })}
        error={error}
      />
      <div className="col-span-2 flex flex-wrap gap-x-5 gap-y-2 sm:col-span-8 sm:mt-8">
        {abilityNames.map((name) => (
          <Checkbox
            key={name}
            label={t(`providers.abilities.${name}`)}
            checked={shown[name]}
            onChange={(event) => {
              const { [name]: _former, ...others } = abilities;
              const isCorrected = event.target.checked !== before[name];
              onChange({ abilities: { ...others, ...(isCorrected && { [name]: event.target.checked }) } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

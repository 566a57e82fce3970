import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ModelOption } from '#contracts/model-provider.ts';
import type { TextKey } from '#i18n/i18n.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { ModelBotSettings, ModelChoice } from '#rules/model-bots.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { modelName } from './SettingValue.tsx';

/** Temperatures that have a name. */
const named: ReadonlyMap<number, TextKey> = new Map([
  [0, 'workshop.temperatures.0'],
  [0.3, 'workshop.temperatures.3'],
  [0.7, 'workshop.temperatures.7'],
  [1, 'workshop.temperatures.10'],
]);
const temperatures = [...named.keys()];

/** What answers, and how freely. Without a provider there is no choice to make. */
export function ModelFields({
  settings,
  change,
  models,
}: {
  settings: ModelBotSettings;
  change: DraftStore['change'];
  /** What the providers offer, in the order in which they are asked. */
  models: readonly ModelOption[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [first] = models;
  const hasProvider = first !== undefined;
  // A model that is offered no more stays what was chosen, until another is.
  const known = models.some(({ value }) => value === settings.model);
  const gone = !known && settings.model !== 'default' && settings.model !== 'quoter';
  const quotes = !hasProvider || settings.model === 'quoter';
  const { temperature } = settings;
  const listed = temperature === null || temperatures.includes(temperature);
  const levels = listed ? temperatures : [...temperatures, temperature].sort((one, other) => one - other);
  const number = numberFormat(locale);
  return (
    <div className="flex flex-col gap-5">
      {hasProvider ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select<ModelChoice>
            label={t('workshop.fields.model')}
            value={settings.model}
            options={[
              { value: 'default', label: t('workshop.models.first', { model: first.label }) },
              ...models,
              ...(gone
                ? [
                    {
                      value: settings.model,
                      label: t('workshop.models.gone', { model: modelName(settings.model) }),
                    },
                  ]
                : []),
              { value: 'quoter', label: t('workshop.models.quoter') },
            ]}
            onSelect={(model) => change('model', model)}
          />
          <Select
            label={t('workshop.fields.temperature')}
            disabled={quotes}
            value={temperature === null ? '' : String(temperature)}
            options={[
              { value: '', label: t('workshop.temperatures.own') },
              ...levels.map((level) => {
                const name = named.get(level);
                return {
                  value: String(level),
                  label: name ? `${number.format(level)} · ${t(name)}` : number.format(level),
                };
              }),
            ]}
            onSelect={(value) => change('temperature', value === '' ? null : Number(value))}
          />
        </div>
      ) : (
        <Notice>{t('workshop.model.noProvider')}</Notice>
      )}
      {!quotes && (
        <Checkbox
          label={t('workshop.fields.quotesInstead')}
          checked={settings.quotesInstead}
          onChange={(event) => change('quotesInstead', event.target.checked)}
        />
      )}
    </div>
  );
}

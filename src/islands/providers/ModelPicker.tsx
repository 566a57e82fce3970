import { type SubmitEvent, useId, useState } from 'react';
import type { ModelProviderTest } from '#contracts/model-provider.ts';
import { abilitiesOf, type ModelAbilities } from '#rules/model-abilities.ts';
import { type OfferedModel, providerLimits } from '#rules/model-providers.ts';
import { likelyPurpose } from '#rules/provider-presets.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { abilitiesText } from './ModelAbilities.tsx';

/** Above so many they are searched. */
const fewModels = 8;

/**
 * The models that a provider lists, to be ticked. One that is not listed any more stays until it is unticked. What a model is
 * for is told by its name, and can be corrected in the provider's form. Texts: providers, common.
 */
export function ModelPicker({
  name,
  listed,
  offered,
  told,
  pending,
  onSave,
  onClose,
}: {
  /** The provider's. */
  name: string;
  listed: readonly string[];
  offered: readonly OfferedModel[];
  /** What the provider tells of those that it lists. */
  told: ModelProviderTest['abilities'];
  pending: boolean;
  onSave: (models: OfferedModel[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const formId = useId();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(offered.map(({ id }) => id)));
  const [words, setWords] = useState('');
  const all = [...new Set([...offered.map(({ id }) => id), ...listed])];
  const shown = all.filter((id) => id.toLowerCase().includes(words.trim().toLowerCase()));
  const isFull = ticked.size >= providerLimits.models;

  function save(event: SubmitEvent) {
    event.preventDefault();
    onSave(
      all
        .filter((id) => ticked.has(id))
        .map((id) => offered.find((each) => each.id === id) ?? newModel(id, foundOf(id))),
    );
  }

  /** What it is for, and what it can do. */
  function hintOf(model: OfferedModel): string {
    const isOffered = offered.includes(model);
    const purpose = isOffered ? model.purpose : likelyPurpose(model.id);
    const can = purpose === 'chat' ? abilitiesText(t, locale, abilitiesOf(model)) : '';
    return [purposeText(t, purpose), can].filter(Boolean).join(' · ');
  }

  const foundOf = (id: string) => told.find(({ model }) => model === id)?.found;
  const toggle = (id: string) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((other) => other !== id) : [...ticked, id]));

  return (
    <Dialog
      open
      title={t('providers.pick.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('providers.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('providers.pick.text')}</p>
        {all.length > fewModels && (
          <SearchField label={t('providers.pick.search')} value={words} onChange={setWords} />
        )}
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t('providers.models.title')}</legend>
          {shown.map((id) => (
            <Checkbox
              key={id}
              label={<span className="[overflow-wrap:anywhere]">{id}</span>}
              hint={hintOf(offered.find((each) => each.id === id) ?? newModel(id, foundOf(id)))}
              checked={ticked.has(id)}
              disabled={isFull && !ticked.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        {shown.length === 0 && <p className="text-sm text-muted">{t('providers.pick.none')}</p>}
        <p aria-live="polite" className="text-sm text-muted">
          {t('providers.pick.count', { count: ticked.size, most: providerLimits.models })}
        </p>
      </form>
    </Dialog>
  );
}

const purposeText = (t: ReturnType<typeof useTranslate>, purpose: OfferedModel['purpose'] | null) =>
  t(purpose === null ? 'providers.pick.noUse' : `providers.purposes.${purpose}`);

/** A model as it is offered before anybody has said more of it. */
export const newModel = (id: string, found?: ModelAbilities): OfferedModel => ({
  id,
  purpose: likelyPurpose(id) ?? 'chat',
  inputPrice: null,
  outputPrice: null,
  ...(found && likelyPurpose(id) === 'chat' && { found }),
});

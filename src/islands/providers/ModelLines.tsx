import { embeddingPrefixes } from '#rules/embedding-prefixes.ts';
import { type ModelPurpose, modelPurposes, pricesOf, providerLimits } from '#rules/model-providers.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AbilityFields } from './ModelAbilities.tsx';
import type { ModelLine } from './model-line.ts';

/** The models that a provider offers, the first of each purpose being the default. */
export function ModelLines({
  lines,
  onChange,
  error,
  errorIn,
}: {
  lines: readonly ModelLine[];
  onChange: (lines: ModelLine[]) => void;
  /** Of all of them. */
  error: string | undefined;
  errorIn: (line: ModelLine, field: 'id' | 'input' | 'output' | 'window') => string | undefined;
}) {
  const t = useTranslate();
  const change = (key: string, changes: Partial<ModelLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">{t('providers.models.title')}</legend>
      <p className="mt-1 text-sm text-muted">{t('providers.models.text')}</p>
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      {lines.map((line, index) => {
        const { key, id, purpose, input, output } = line;
        return (
          <div
            key={key}
            className="mt-3 grid grid-cols-2 items-start gap-3 border-t border-line pt-3 sm:grid-cols-12"
          >
            <TextInput
              label={t('providers.models.id')}
              className="col-span-2 sm:col-span-4"
              value={id}
              required
              onChange={(event) => change(key, { id: event.target.value })}
              error={errorIn(line, 'id')}
            />
            <Select
              label={t('providers.models.purpose')}
              className="col-span-2 sm:col-span-3"
              value={purpose}
              options={modelPurposes.map((value) => ({ value, label: t(`providers.purposes.${value}`) }))}
              onSelect={(chosen: ModelPurpose) => change(key, { purpose: chosen })}
            />
            {pricesOf[purpose].map((price) => {
              const field = price === 'inputPrice' ? 'input' : 'output';
              const ofMedia = purpose === 'image' || purpose === 'speech';
              return (
                <TextInput
                  key={price}
                  label={t(ofMedia ? `providers.models.${purpose}Price` : `providers.models.${field}`)}
                  className={purpose === 'chat' ? 'sm:col-span-2' : 'sm:col-span-4'}
                  inputMode="decimal"
                  value={field === 'input' ? input : output}
                  onChange={(event) => change(key, { [field]: event.target.value })}
                  error={errorIn(line, field)}
                />
              );
            })}
            {purpose === 'embedding' &&
              (['query', 'passage'] as const).map((field) => (
                <TextInput
                  key={field}
                  label={t(`providers.models.${field}Prefix`)}
                  className="col-span-2 sm:col-span-6"
                  value={line[field] ?? ''}
                  maxLength={providerLimits.prefixCharacters}
                  placeholder={embeddingPrefixes({ id })[field]}
                  onChange={(event) => change(key, { [field]: event.target.value })}
                />
              ))}
            <IconButton
              icon="trash"
              className={purpose === 'chat' ? 'sm:mt-6.5' : 'mt-6.5'}
              label={t('providers.models.remove', { model: id || String(index + 1) })}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            />
            {purpose === 'chat' && (
              <AbilityFields
                line={line}
                onChange={(changes) => change(key, changes)}
                error={errorIn(line, 'window')}
              />
            )}
          </div>
        );
      })}
      <Button
        size="small"
        icon="plus"
        className="mt-3"
        onClick={() =>
          onChange([...lines, { key: crypto.randomUUID(), id: '', purpose: 'chat', input: '', output: '' }])
        }
      >
        {t('providers.models.add')}
      </Button>
    </fieldset>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { createProvider, type Owner, updateProvider } from '#client/api/model-providers.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ModelProviderData } from '#contracts/model-provider.ts';
import {
  defaultAddresses,
  type OfferedModel,
  type ProviderKind,
  providerKinds,
} from '#rules/model-providers.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type ModelLine, ModelLines } from './ModelLines.tsx';
import { dollarsOf, parseDollars } from './money.ts';

/** Connects a provider, or changes one. Texts: providers, common, errors, fieldErrors. */
export function ProviderDialog({
  owner,
  provider,
  onSaved,
  onClose,
}: {
  owner: Owner;
  /** Null is a new one. */
  provider: ModelProviderData | null;
  onSaved: (saved: ModelProviderData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const saving = useAction();
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? 'openaiCompatible');
  const [name, setName] = useState(provider?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(provider?.baseUrl ?? '');
  const [apiKey, setApiKey] = useState('');
  const [allowsPrivate, setAllowsPrivate] = useState(provider?.allowsPrivate ?? false);
  const [enabled, setEnabled] = useState(provider?.enabled ?? true);
  const [lines, setLines] = useState<ModelLine[]>(() => (provider?.models ?? []).map(lineOf));
  const [wrongSum, setWrongSum] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    const models = lines.filter(({ id }) => id.trim() !== '').map(modelOf);
    const isWrong = models.some(
      ({ inputPrice, outputPrice }) => Number.isNaN(inputPrice) || Number.isNaN(outputPrice),
    );
    setWrongSum(isWrong);
    if (isWrong) return;
    const settings = {
      ...{ name, models, enabled, baseUrl: baseUrl.trim() || null },
      ...(owner === null && { allowsPrivate }),
      ...(apiKey !== '' && { apiKey }),
    };
    void saving.run(async () => {
      onSaved(
        provider
          ? await updateProvider(owner, provider.id, settings)
          : await createProvider(owner, { ...settings, kind }),
      );
    });
  }

  const fields = saving.error?.fields ?? {};
  const errorOf = (field: string) => (fields[field] ? t(`fieldErrors.${fields[field]}`) : undefined);
  const keyError = fields.apiKey === 'required' ? t('providers.keyAgain') : errorOf('apiKey');
  const inModels = Object.keys(fields).some((field) => field.startsWith('models'));
  const elsewhere = saving.error && Object.keys(fields).length === 0 ? `errors.${saving.error.code}` : null;
  return (
    <Dialog
      open
      title={provider ? t('providers.editTitle', { name: provider.name }) : t('providers.addTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={saving.pending}>
            {t('providers.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="flex flex-col gap-5">
        {elsewhere && (
          <Notice tone="danger" live>
            {t(elsewhere)}
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={t('providers.fields.kind')}
            value={kind}
            disabled={provider !== null}
            options={providerKinds.map((value) => ({ value, label: t(`providers.kinds.${value}`) }))}
            onSelect={(chosen: ProviderKind) => setKind(chosen)}
          />
          <TextInput
            label={t('providers.fields.name')}
            hint={t('providers.fields.nameHint')}
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
            error={errorOf('name')}
          />
        </div>
        <TextInput
          label={t('providers.fields.baseUrl')}
          hint={
            kind === 'openaiCompatible' ? t('providers.fields.baseUrlHint') : t('providers.fields.baseUrlOwn')
          }
          placeholder={defaultAddresses[kind] ?? 'https://api.openai.com/v1'}
          type="url"
          value={baseUrl}
          required={kind === 'openaiCompatible'}
          onChange={(event) => setBaseUrl(event.target.value)}
          error={errorOf('baseUrl')}
        />
        <TextInput
          label={t('providers.fields.apiKey')}
          hint={
            provider?.keyEnd
              ? t('providers.fields.keyKept', { end: provider.keyEnd })
              : t('providers.fields.apiKeyHint')
          }
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.target.value)}
          error={keyError}
        />
        <ModelLines
          lines={lines}
          onChange={setLines}
          error={wrongSum ? t('providers.fields.wrongSum') : inModels ? t('fieldErrors.invalid') : null}
        />
        {owner === null && (
          <Checkbox
            label={t('providers.fields.allowsPrivate')}
            hint={t('providers.fields.allowsPrivateHint')}
            checked={allowsPrivate}
            onChange={(event) => setAllowsPrivate(event.target.checked)}
          />
        )}
        <Checkbox
          label={t('providers.fields.enabled')}
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}

const lineOf = ({ id, purpose, inputPrice, outputPrice }: OfferedModel): ModelLine => ({
  ...{ key: crypto.randomUUID(), id, purpose, input: dollarsOf(inputPrice), output: dollarsOf(outputPrice) },
});

const modelOf = ({ id, purpose, input, output }: ModelLine): OfferedModel => ({
  ...{ id: id.trim(), purpose, inputPrice: parseDollars(input), outputPrice: parseDollars(output) },
});

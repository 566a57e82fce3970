import { type SubmitEvent, useId, useState } from 'react';
import { createProvider, type Owner, updateProvider } from '#client/api/model-providers.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { ModelProviderData } from '#contracts/model-provider.ts';
import type { FieldErrorCode } from '#rules/errors.ts';
import { defaultAddresses, type OfferedModel, pricesOf } from '#rules/model-providers.ts';
import { needsKey, type PresetKey, providerPresets } from '#rules/provider-presets.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ModelLines } from './ModelLines.tsx';
import type { ModelLine } from './model-line.ts';
import { dollarsOf, parseDollars } from './money.ts';
import { changedFields, fieldsOf, isLocal, presetsFor } from './preset-fields.ts';
import { hasMistakes, isBlank, noMistakes, validateProvider } from './validate-provider.ts';
import { parseWindow } from './window.ts';

type Editable = Pick<
  ModelProviderData,
  'name' | 'baseUrl' | 'allowsPrivate' | 'enabled' | 'models' | 'version'
>;

/** Fields of a model as the form and as the server calls them. */
const serverFields = {
  id: 'id',
  input: 'inputPrice',
  output: 'outputPrice',
  window: 'abilities.window',
} as const;

const firstPreset: PresetKey = 'openai';

const newProvider: Editable = {
  ...fieldsOf(firstPreset),
  enabled: true,
  models: [],
  version: 0,
};

/** What is edited; of the key nothing is known but what is typed. */
const draftOf = ({ name, baseUrl, allowsPrivate, enabled, models }: Editable) => ({
  name,
  baseUrl: baseUrl ?? '',
  apiKey: '',
  allowsPrivate,
  enabled,
  lines: models.map(lineOf),
});

/** Connects a provider, or changes one, where whoever comes second sees both versions. Texts: providers, common, errors, fieldErrors. */
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
  const [preset, setPreset] = useState(firstPreset);
  const kind = provider?.kind ?? providerPresets[preset].kind;
  /** Of a key so short that none of it is shown, the end is ''. */
  const keepsKey = provider !== null && provider.keyEnd !== null;
  const [mistakes, setMistakes] = useState(noMistakes);
  const editing = useVersioned<Editable, ReturnType<typeof draftOf>>(
    provider ?? newProvider,
    draftOf,
    async ({ apiKey, allowsPrivate, lines, ...draft }, version) => {
      const settings = {
        ...draft,
        models: modelsOf(lines),
        baseUrl: draft.baseUrl.trim() || null,
        ...(owner === null && { allowsPrivate }),
        ...(apiKey !== '' && { apiKey }),
      };
      const saved = await (provider
        ? updateProvider(owner, provider.id, { ...settings, version })
        : createProvider(owner, { ...settings, kind }));
      onSaved(saved);
      return saved;
    },
  );
  const { draft, change, conflict, error } = editing;
  const { name, baseUrl, apiKey, allowsPrivate, enabled, lines } = draft;

  function save(event: SubmitEvent) {
    event.preventDefault();
    const found = validateProvider(kind, draft, keepsKey);
    setMistakes(found);
    if (!hasMistakes(found)) void editing.save();
  }

  const both = (
    key: `fields.${'name' | 'baseUrl' | 'allowsPrivate' | 'enabled'}` | 'models.title',
    say: (of: ReturnType<typeof draftOf>) => string,
  ) => ({
    label: t(`providers.${key}`),
    mine: say(draft),
    theirs: conflict ? say(draftOf(conflict)) : '',
  });
  const yesNo = (value: boolean) => t(value ? 'portal.yes' : 'portal.no');
  const fields = error?.fields ?? {};
  const say = (code: FieldErrorCode | 'wrong_sum' | undefined) => {
    if (code === undefined) return undefined;
    return code === 'wrong_sum' ? t('providers.fields.wrongSum') : t(`fieldErrors.${code}`);
  };
  const errorOf = (field: keyof typeof mistakes.fields) => say(mistakes.fields[field] ?? fields[field]);
  const keyMissing = (mistakes.fields.apiKey ?? fields.apiKey) === 'required';
  const keyError = keyMissing
    ? t(keepsKey ? 'providers.keyAgain' : 'providers.keyNeeded')
    : errorOf('apiKey');
  const hasHidden = baseUrl.includes('***') && fields.baseUrl === 'required';
  const addressError = hasHidden ? t('providers.keyAgain') : errorOf('baseUrl');
  const sent = lines.filter((line) => !isBlank(line));
  const errorIn = (line: ModelLine, field: 'id' | 'input' | 'output' | 'window') => {
    const ofServer = serverFields[field];
    return say(mistakes.lines.get(line.key)?.[field] ?? fields[`models.${sent.indexOf(line)}.${ofServer}`]);
  };
  function addressHint() {
    if (kind !== 'openaiCompatible') return t('providers.fields.baseUrlOwn');
    if (provider) return t('providers.fields.baseUrlHint');
    if (isLocal(preset)) return t('providers.presets.localHint', { name: providerPresets[preset].name });
    return t(preset === 'azure' ? 'providers.presets.azureHint' : 'providers.fields.baseUrlHint');
  }
  return (
    <Dialog
      open
      title={provider ? t('providers.editTitle', { name: provider.name }) : t('providers.addTitle')}
      unsaved={editing.changed}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {!conflict && (
            <Button variant="primary" type="submit" form={formId} loading={editing.pending}>
              {t('providers.save')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormProblem error={error} />
        {conflict && (
          <ConflictNotice
            pending={editing.pending}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={editing.takeTheirs}
            fields={[
              both('fields.name', (of) => of.name),
              both('fields.baseUrl', (of) => of.baseUrl),
              both('models.title', (of) => of.lines.map(asText).join('\n')),
              both('fields.allowsPrivate', (of) => yesNo(of.allowsPrivate)),
              both('fields.enabled', (of) => yesNo(of.enabled)),
            ]}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {provider ? (
            <TextInput
              label={t('providers.fields.kind')}
              value={t(`providers.kinds.${kind}`)}
              disabled
              readOnly
            />
          ) : (
            <Select
              label={t('providers.fields.service')}
              value={preset}
              options={presetsFor(owner).map((value) => ({
                value,
                label: providerPresets[value].name || t('providers.presets.other'),
                ...(isLocal(value) && { group: t('providers.presets.local') }),
              }))}
              onSelect={(chosen: PresetKey) => {
                change(changedFields(draft, preset, chosen));
                setPreset(chosen);
                // Of an address that one service needs and another does not.
                setMistakes(noMistakes);
              }}
            />
          )}
          <TextInput
            label={t('providers.fields.name')}
            hint={t('providers.fields.nameHint')}
            value={name}
            required
            onChange={(event) => change({ name: event.target.value })}
            error={errorOf('name')}
          />
        </div>
        <TextInput
          label={t('providers.fields.baseUrl')}
          hint={addressHint()}
          placeholder={defaultAddresses[kind] ?? 'https://api.openai.com/v1'}
          inputMode="url"
          value={baseUrl}
          required={kind === 'openaiCompatible'}
          onChange={(event) => change({ baseUrl: event.target.value })}
          error={addressError}
        />
        <TextInput
          label={t('providers.fields.apiKey')}
          hint={
            provider?.keyEnd ? (
              t('providers.fields.keyKept', { end: provider.keyEnd })
            ) : (
              <KeyHint preset={preset} isKnown={provider !== null} />
            )
          }
          type="password"
          autoComplete="off"
          value={apiKey}
          required={!keepsKey && needsKey(kind, baseUrl.trim() || null)}
          onChange={(event) => change({ apiKey: event.target.value })}
          error={keyError}
        />
        <ModelLines
          lines={lines}
          onChange={(changed) => change({ lines: changed })}
          error={say(fields.models)}
          errorIn={errorIn}
        />
        {owner === null && (
          <Checkbox
            label={t('providers.fields.allowsPrivate')}
            hint={t('providers.fields.allowsPrivateHint')}
            checked={allowsPrivate}
            onChange={(event) => change({ allowsPrivate: event.target.checked })}
          />
        )}
        <Checkbox
          label={t('providers.fields.enabled')}
          checked={enabled}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}

/** Where a key comes from. Of a provider that is known already nothing more is told. */
function KeyHint({ preset, isKnown }: { preset: PresetKey; isKnown: boolean }) {
  const t = useTranslate();
  const { keys, name } = providerPresets[preset];
  if (isKnown || (keys === null && !isLocal(preset))) return t('providers.fields.apiKeyHint');
  if (keys === null) return t('providers.presets.keyless', { name });
  return (
    <>
      <a href={keys} target="_blank" rel="noreferrer" className="link">
        {t('providers.presets.keys', { name })}
      </a>
      {'. '}
      {t('providers.fields.apiKeyHint')}
    </>
  );
}

const lineOf = ({
  id,
  purpose,
  inputPrice,
  outputPrice,
  queryPrefix,
  passagePrefix,
  found,
  abilities: { window, ...abilities } = {},
}: OfferedModel): ModelLine => ({
  key: crypto.randomUUID(),
  id,
  purpose,
  input: dollarsOf(inputPrice),
  output: dollarsOf(outputPrice),
  ...(queryPrefix !== undefined && { query: queryPrefix }),
  ...(passagePrefix !== undefined && { passage: passagePrefix }),
  ...(found && { found }),
  abilities,
  window: window === undefined ? '' : String(window),
});

/** Prices that a purpose does not have are left out, whatever was typed before it was chosen. */
const modelOf = ({ id, purpose, input, output, query, passage, ...line }: ModelLine): OfferedModel => ({
  id: id.trim(),
  purpose,
  inputPrice: pricesOf[purpose].includes('inputPrice') ? parseDollars(input) : null,
  outputPrice: pricesOf[purpose].includes('outputPrice') ? parseDollars(output) : null,
  ...(purpose === 'embedding' && query && { queryPrefix: query }),
  ...(purpose === 'embedding' && passage && { passagePrefix: passage }),
  ...(purpose === 'chat' && line.found && { found: line.found }),
  ...(purpose === 'chat' && hasCorrections(line) && { abilities: correctionsOf(line) }),
});

const correctionsOf = ({ abilities, window = '' }: Pick<ModelLine, 'abilities' | 'window'>) => {
  const typed = parseWindow(window);
  return { ...abilities, ...(typed !== null && { window: typed }) };
};
const hasCorrections = (line: Pick<ModelLine, 'abilities' | 'window'>) =>
  Object.keys(correctionsOf(line)).length > 0;

const modelsOf = (lines: readonly ModelLine[]) => lines.filter((line) => !isBlank(line)).map(modelOf);

const asText = ({ id, input, output, query, passage, window }: ModelLine) =>
  [id, input, output, query, passage, window].filter(Boolean).join(' · ');

import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import {
  listProviders,
  type Owner,
  removeProvider,
  testProvider,
  updateProvider,
} from '#client/api/model-providers.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { LearnedData, ModelProviderData, ModelProviderTest } from '#contracts/model-provider.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { abilitiesOf } from '#rules/model-abilities.ts';
import type { OfferedModel } from '#rules/model-providers.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts.ts';
import { LearnedLines } from './LearnedLines.tsx';
import { LocalServers } from './LocalServers.tsx';
import { abilitiesText } from './ModelAbilities.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { problemText } from './problem-text.ts';

type Tested = ModelProviderTest | 'asking';

/** The providers of an owner in the order in which they are asked. Texts: providers, common, errors, fieldErrors. */
export function ProviderList({
  owner,
  providers: first,
  inherited,
  learned = [],
}: {
  owner: Owner;
  providers: readonly ModelProviderData[];
  /** What is asked besides these, by name: for a tenant after them, for the installation before them. */
  inherited: readonly string[];
  /** What the models that the environment names have refused. */
  learned?: readonly LearnedData[];
}) {
  const t = useTranslate();
  const [providers, setProviders] = useState(first);
  const [editing, setEditing] = useState<ModelProviderData | 'new' | null>(null);
  const [removing, setRemoving] = useState<ModelProviderData | null>(null);
  const [tests, setTests] = useState<ReadonlyMap<string, Tested>>(new Map());
  const [moving, setMoving] = useState(false);
  const [picking, setPicking] = useState<{ provider: ModelProviderData; test: ModelProviderTest } | null>(
    null,
  );
  const [keeping, setKeeping] = useState(false);

  async function attempt(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  const move = (id: string, position: number) =>
    attempt(async () => {
      setMoving(true);
      try {
        await updateProvider(owner, id, { position });
        setProviders(await listProviders(owner));
      } finally {
        setMoving(false);
      }
    });

  /** Of a button. Not `disabled`: what a browser takes the focus from does not get it back. */
  const moves = (id: string, position: number) => {
    const isOff = moving || position < 0 || position >= providers.length;
    return { 'aria-disabled': isOff || undefined, onClick: isOff ? undefined : () => move(id, position) };
  };

  const test = (provider: ModelProviderData) =>
    attempt(async () => {
      const { id } = provider;
      setTests((known) => new Map([...known, [id, 'asking']]));
      try {
        const result = await testProvider(owner, id);
        setTests((known) => new Map([...known, [id, result]]));
        setProviders((before) => before.map((each) => (each.id === id ? withFound(each, result) : each)));
        // Nothing is asked of it until there is one.
        if (provider.models.length === 0 && result.models.length > 0) {
          setPicking({ provider, test: result });
        }
      } catch (error) {
        setTests((known) => new Map([...known].filter(([other]) => other !== id)));
        throw error;
      }
    });

  const put = (saved: ModelProviderData) =>
    setProviders((before) =>
      before.some(({ id }) => id === saved.id)
        ? before.map((each) => (each.id === saved.id ? saved : each))
        : [...before, saved],
    );

  const keepPicked = ({ id, version }: ModelProviderData, models: OfferedModel[]) =>
    attempt(async () => {
      setKeeping(true);
      const saved = await updateProvider(owner, id, { models, version });
      put(saved);
      setPicking(null);
      void test(saved);
    }).finally(() => setKeeping(false));

  const remove = (provider: ModelProviderData) =>
    attempt(async () => {
      await removeProvider(owner, provider.id);
      setProviders(providers.filter(({ id }) => id !== provider.id));
      showToast({ kind: 'success', text: t('providers.removed', { name: provider.name }) });
    }).finally(() => setRemoving(null));

  const around =
    inherited.length > 0 &&
    t(owner === null ? 'providers.before' : 'providers.after', { names: inherited.join(', ') });
  return (
    <Card
      title={t('providers.title')}
      text={t(owner === null ? 'providers.text' : 'providers.textTenant')}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
          {t('providers.add')}
        </Button>
      }
    >
      {around && <Notice>{around}</Notice>}
      <LearnedLines learned={learned} />
      {providers.length === 0 && (
        <EmptyState icon="key" title={t('providers.none.title')} text={t('providers.none.text')} />
      )}
      <ol className="mt-4">
        {providers.map((provider, index) => (
          <li key={provider.id} className="border-t border-line py-4 first:border-t-0">
            <Entry
              provider={provider}
              owner={owner}
              tested={tests.get(provider.id)}
              onPick={(result) => setPicking({ provider, test: result })}
            >
              <IconButton
                icon="chevronUp"
                label={t('providers.up', { name: provider.name })}
                {...moves(provider.id, index - 1)}
              />
              <IconButton
                icon="chevronDown"
                label={t('providers.down', { name: provider.name })}
                {...moves(provider.id, index + 1)}
              />
              <Button
                size="small"
                loading={tests.get(provider.id) === 'asking'}
                aria-label={t('providers.testOf', { name: provider.name })}
                onClick={() => test(provider)}
              >
                {t('providers.test')}
              </Button>
              <IconButton
                icon="edit"
                label={t('providers.edit', { name: provider.name })}
                onClick={() => setEditing(provider)}
              />
              <IconButton
                icon="trash"
                label={t('providers.remove', { name: provider.name })}
                onClick={() => setRemoving(provider)}
              />
            </Entry>
          </li>
        ))}
      </ol>
      {owner === null && (
        <LocalServers
          attempt={attempt}
          onConnected={(made) => {
            put(made);
            void test(made);
          }}
        />
      )}
      {picking && (
        <ModelPicker
          name={picking.provider.name}
          listed={picking.test.models}
          told={picking.test.abilities}
          offered={picking.provider.models}
          pending={keeping}
          onSave={(models) => void keepPicked(picking.provider, models)}
          onClose={() => setPicking(null)}
        />
      )}
      {editing && (
        <ProviderDialog
          owner={owner}
          provider={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            put(saved);
            setEditing(null);
            void test(saved);
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('providers.removeTitle', { name: removing?.name ?? '' })}
        text={t('providers.removeText')}
        confirmLabel={t('providers.removeConfirm')}
        danger
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
}

/** A provider as it is kept once its server has told of its models. */
const withFound = (provider: ModelProviderData, { abilities }: ModelProviderTest): ModelProviderData => ({
  ...provider,
  models: provider.models.map((model) => {
    const told = model.purpose === 'chat' && abilities.find((each) => each.model === model.id);
    return told ? { ...model, found: told.found } : model;
  }),
});

function Entry({
  provider,
  owner,
  tested,
  onPick,
  children,
}: {
  provider: ModelProviderData;
  owner: Owner;
  tested: Tested | undefined;
  onPick: (test: ModelProviderTest) => void;
  children: React.ReactNode;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const number = numberFormat(locale);
  const { name, kind, baseUrl, keyEnd, enabled, models, problem, problemSince } = provider;
  const canOf = (model: OfferedModel) =>
    model.purpose === 'chat'
      ? abilitiesText(t, locale, abilitiesOf(model))
      : t(`providers.purposes.${model.purpose}`);
  const shownKey =
    keyEnd === null
      ? t('providers.noKey')
      : keyEnd === ''
        ? t('providers.keySet')
        : t('providers.keyEnds', { end: keyEnd });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium text-ink [overflow-wrap:anywhere]">
            {name} {!enabled && <Badge>{t('providers.off')}</Badge>}
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {[t(`providers.kinds.${kind}`), baseUrl, shownKey].filter(Boolean).join(' · ')}
          </p>
          {models.length === 0 ? (
            <p className="text-sm text-muted">{t('providers.noModels')}</p>
          ) : (
            <ul className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
              {models.map((model) => (
                <li key={`${model.purpose} ${model.id}`}>
                  <span className="text-ink">{model.id}</span>
                  {canOf(model) && <span className="ml-2">{canOf(model)}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1">{children}</div>
      </div>
      {!tested && enabled && problem && problemSince && (
        <Notice tone="danger" className="mt-3">
          {t('providers.failsSince', { moment: formatMoment(problemSince, locale, timeZone) })}{' '}
          {problemText(t, problem, owner)}
        </Notice>
      )}
      <LearnedLines learned={provider.learned} />
      <div aria-live="polite" className="empty:hidden mt-3">
        {tested && tested !== 'asking' && (
          <Notice tone={tested.problem ? 'danger' : 'success'}>
            {tested.problem
              ? [tested.model, problemText(t, tested.problem, owner)].filter(Boolean).join(': ')
              : t('providers.works', {
                  model: tested.model ?? '',
                  seconds: number.format(Math.max(1, Math.round(tested.milliseconds / 100)) / 10),
                })}
            {tested.models.length > 0 && (
              <span className="mt-1 flex flex-wrap items-center gap-3 text-sm [overflow-wrap:anywhere]">
                {t('providers.lists', { models: tested.models.slice(0, 30).join(', ') })}
                <Button
                  size="small"
                  aria-label={t('providers.pick.of', { name })}
                  onClick={() => onPick(tested)}
                >
                  {t('providers.pick.open')}
                </Button>
              </span>
            )}
          </Notice>
        )}
      </div>
    </>
  );
}

import { useEffect, useState } from 'react';
import { call, callForRows } from '#client/api/call.ts';
import { formatDay } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { IdentityData } from '#contracts/external-sign-in.ts';
import type { ProofInput, SecurityData } from '#contracts/security.ts';
import { type ProviderName, providerNames, providers } from '#rules/external-sign-in.ts';
import { own } from '#rules/own.ts';
import { useErrorParameter } from '../account/login/use-error-parameter.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProviderMark } from '../ui/ProviderMark.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import { confirmFirstId } from './ConfirmEmailFirst.tsx';

/** The profile's card of services that open the account, where there is any. Texts: external. */
export function ConnectedProviders({
  userId,
  offered,
  emailConfirmed,
  proofs,
}: {
  userId: string;
  /** Those that this installation is set up for. */
  offered: readonly ProviderName[];
  emailConfirmed: boolean;
  proofs: SecurityData['proofs'];
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [identities, setIdentities] = useState<readonly IdentityData[] | null>(null);
  const [leaving, setLeaving] = useState<IdentityData | null>(null);
  const [joining, setJoining] = useState<ProviderName | null>(null);
  const { run, pending, error } = useAction();
  const { failure: failed } = useErrorParameter('profile.connections.failed');

  async function load() {
    await run(async () => {
      setIdentities(await callForRows('GET users/{id}/identities', { params: { id: userId } }));
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    load();
    const connected = takeConnected();
    if (connected)
      showToast({ kind: 'success', text: t('profile.connections.done', { provider: connected }) });
  }, []);

  const connect = async (provider: ProviderName, proof: ProofInput) => {
    const { url } = await call('POST users/{id}/identities', {
      params: { id: userId },
      body: { ...proof, provider, lang: locale },
    });
    window.location.assign(url);
  };

  async function disconnect({ id, provider }: IdentityData, proof: ProofInput) {
    await call('DELETE users/{id}/identities/{identityId}', {
      params: { id: userId, identityId: id },
      body: proof,
    });
    setLeaving(null);
    const { name } = providers[provider];
    showToast({ kind: 'success', text: t('profile.connections.removed', { provider: name }) });
    await load();
  }

  const shown = providerNames.filter(
    (provider) => offered.includes(provider) || identities?.some((one) => one.provider === provider),
  );
  if (shown.length === 0 && !failed && !error) return null;
  return (
    <Card id="connected-services" title={t('profile.connections.title')} text={t('profile.connections.text')}>
      {failed && (
        <Notice tone={failed.code === 'sign_in_cancelled' ? 'info' : 'danger'} live className="mb-4">
          {t(`external.errors.${failed.code}`, { provider: failed.provider })}
        </Notice>
      )}
      <ErrorNotice error={error} onRetry={identities ? null : load} className="mb-4" />
      <ul className="-my-3 divide-y divide-line" aria-busy={!identities && !error}>
        {shown.map((provider) => (
          <Row
            key={provider}
            provider={provider}
            identities={identities}
            available={offered.includes(provider)}
            emailConfirmed={emailConfirmed}
            pending={pending}
            onConnect={() => setJoining(provider)}
            onDisconnect={setLeaving}
          />
        ))}
      </ul>
      {joining && (
        <ProofDialog
          userId={userId}
          proofs={proofs}
          title={t('profile.connections.connectTitle', { provider: providers[joining].name })}
          text={t('profile.connections.connectText', { provider: providers[joining].name })}
          confirmLabel={t('profile.connections.goOn', { provider: providers[joining].name })}
          onConfirm={(proof) => connect(joining, proof)}
          onClose={() => setJoining(null)}
        />
      )}
      {leaving && (
        <ProofDialog
          danger
          userId={userId}
          proofs={proofs}
          title={t('profile.connections.confirmTitle', { provider: providers[leaving.provider].name })}
          text={t('profile.connections.confirmText', { provider: providers[leaving.provider].name })}
          confirmLabel={t('profile.connections.disconnect')}
          onConfirm={(proof) => disconnect(leaving, proof)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}

function Row({
  provider,
  identities,
  available,
  emailConfirmed,
  pending,
  onConnect,
  onDisconnect,
}: {
  provider: ProviderName;
  identities: readonly IdentityData[] | null;
  available: boolean;
  emailConfirmed: boolean;
  pending: boolean;
  onConnect: () => void;
  onDisconnect: (identity: IdentityData) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { name } = providers[provider];
  const identity = identities?.find((one) => one.provider === provider);

  function state() {
    if (!identities) return <Skeleton className="mt-1 h-4 w-40" />;
    if (!identity) return t('profile.connections.notConnected');
    const since = t('profile.connections.since', { day: formatDay(identity.createdAt, locale, timeZone) });
    return [identity.email ?? t('profile.connections.connected'), since].join(' · ');
  }

  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <div className="text-sm text-muted [overflow-wrap:anywhere]">{state()}</div>
      </div>
      {identity ? (
        <Button
          size="small"
          aria-label={t('profile.connections.disconnectName', { provider: name })}
          disabled={pending}
          onClick={() => onDisconnect(identity)}
        >
          {t('profile.connections.disconnect')}
        </Button>
      ) : (
        identities &&
        available && (
          <Button
            size="small"
            aria-label={t('profile.connections.connectName', { provider: name })}
            disabled={pending || !emailConfirmed}
            aria-describedby={emailConfirmed ? undefined : confirmFirstId}
            onClick={onConnect}
          >
            {t('profile.connections.connect')}
          </Button>
        )
      )}
    </li>
  );
}

/** The provider that the address says was just connected, once. */
function takeConnected(): string | null {
  const url = new URL(window.location.href);
  const named = url.searchParams.get('connected');
  const provider = own<{ name: string }>(providers, named ?? '');
  if (!provider) return null;
  url.searchParams.delete('connected');
  window.history.replaceState(window.history.state, '', url);
  return provider.name;
}

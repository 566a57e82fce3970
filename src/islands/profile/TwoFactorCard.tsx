import { useState } from 'react';
import { call } from '#client/api/call.ts';
import type { ProofInput, SecurityData, TotpSetup } from '#contracts/security.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { ConfirmEmailFirst, confirmFirstId } from './ConfirmEmailFirst.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { TotpDialog } from './TotpDialog.tsx';

type Asking = 'totpOn' | 'totpOff' | 'recovery' | null;

/** The second step of signing in: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function TwoFactorCard({
  userId,
  emailConfirmed,
  security,
  onChanged,
}: {
  userId: string;
  /** Before that the server takes no factor: it might be somebody else's email. */
  emailConfirmed: boolean;
  security: SecurityData;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Asking>(null);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const protectedTwice = security.totp || security.passkeys.length > 0;

  async function confirm(proof: ProofInput) {
    const proven = { params: { id: userId }, body: proof };
    if (asking === 'totpOn') setSetup(await call('POST users/{id}/two-factor/totp', proven));
    if (asking === 'recovery') {
      const { recoveryCodes } = await call('POST users/{id}/two-factor/recovery-codes', proven);
      setCodes(recoveryCodes);
    }
    if (asking === 'totpOff') {
      await call('DELETE users/{id}/two-factor/totp', proven);
      showToast({ kind: 'success', text: t('profile.totp.isOff') });
    }
    setAsking(null);
    await onChanged();
  }

  async function finish(recoveryCodes: readonly string[] | null, text: string) {
    setSetup(null);
    showToast({ kind: 'success', text });
    setCodes(recoveryCodes);
    await onChanged();
  }

  return (
    <Card
      title={t('profile.twoFactor.title')}
      text={t('profile.twoFactor.text')}
      actions={
        <Badge tone={protectedTwice ? 'success' : 'warning'}>
          {t(protectedTwice ? 'profile.twoFactor.on' : 'profile.twoFactor.off')}
        </Badge>
      }
    >
      {!emailConfirmed && <ConfirmEmailFirst />}
      <div className="flex flex-col gap-6">
        <Part
          title={t('profile.totp.title')}
          text={t(security.totp ? 'profile.totp.on' : 'profile.totp.off')}
          action={
            <Button
              size="small"
              disabled={!emailConfirmed && !security.totp}
              aria-describedby={emailConfirmed ? undefined : confirmFirstId}
              onClick={() => setAsking(security.totp ? 'totpOff' : 'totpOn')}
            >
              {t(security.totp ? 'profile.totp.switchOff' : 'profile.totp.setUp')}
            </Button>
          }
        />
        <PasskeyList
          userId={userId}
          emailConfirmed={emailConfirmed}
          security={security}
          onAdded={(recoveryCodes) => finish(recoveryCodes, t('profile.passkeys.added'))}
          onChanged={onChanged}
        />
        {protectedTwice && (
          <Part
            title={t('profile.recovery.heading')}
            text={t('profile.recovery.left', { count: security.recoveryCodesLeft })}
            action={
              <Button size="small" onClick={() => setAsking('recovery')}>
                {t('profile.recovery.renew')}
              </Button>
            }
          />
        )}
      </div>
      {asking && (
        <ProofDialog
          danger={asking === 'totpOff'}
          userId={userId}
          proofs={security.proofs}
          title={t(`profile.twoFactor.ask.${asking}.title`)}
          text={t(`profile.twoFactor.ask.${asking}.text`)}
          confirmLabel={t(`profile.twoFactor.ask.${asking}.confirm`)}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
      {setup && (
        <TotpDialog
          userId={userId}
          setup={setup}
          onDone={(recoveryCodes) => finish(recoveryCodes, t('profile.totp.isOn'))}
          onClose={() => setSetup(null)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onKept={() => setCodes(null)} />}
    </Card>
  );
}

function Part({ title, text, action }: { title: string; text: string; action: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
    </div>
  );
}

import { useState } from 'react';
import { setAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { ProofMeans } from '#rules/proofs.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { EmailDialog } from './EmailDialog.tsx';

/** The person's email, and the way to another one. Texts: profile, proof. */
export function EmailLine({
  account,
  proofs,
}: {
  account: AccountData;
  /** Null for somebody who acts as the person. */
  proofs: readonly ProofMeans[] | null;
}) {
  const t = useTranslate();
  const [changing, setChanging] = useState(false);
  const { emailConfirmedAt } = account;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">{t('profile.email')}</p>
        <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          {account.email}
          <Badge tone={emailConfirmedAt ? 'success' : 'warning'}>
            {t(emailConfirmedAt ? 'profile.emailConfirmed' : 'profile.emailNotConfirmed')}
          </Badge>
        </p>
      </div>
      {/* One that is not confirmed yet is changed where it is confirmed. */}
      {proofs && emailConfirmedAt && (
        <Button size="small" onClick={() => setChanging(true)}>
          {t('profile.changeEmail.action')}
        </Button>
      )}
      {changing && proofs && (
        <EmailDialog
          userId={account.id}
          proofs={proofs}
          onChanged={(changed) => {
            setAccount(changed);
            setChanging(false);
            showToast({ kind: 'success', text: t('profile.changeEmail.done', { email: changed.email }) });
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

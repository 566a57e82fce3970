import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { getSecurity, listSignIns } from '#client/api/security.ts';
import { $session } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecurityData, SignInData } from '#contracts/security.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { ConnectedProviders } from './ConnectedProviders.tsx';
import { DataCard } from './DataCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SignInsCard } from './SignInsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

type Props = { account: AccountData; security: SecurityData; signIns: readonly SignInData[] };

/** `/account/profile`. Texts: external, login, newPassword, profile, and those of the shell. */
export function ProfilePortal({ shell, ...first }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <ProfileView shell={shell} {...first} />
    </PortalShell>
  );
}

function ProfileView({ shell, ...first }: { shell: ShellProps } & Props) {
  const t = useTranslate();
  const account = useStore($session)?.account ?? first.account;
  const [security, setSecurity] = useState(first.security);
  const [signIns, setSignIns] = useState(first.signIns);
  const userId = account.id;

  const readSecurity = async () => setSecurity(await getSecurity(userId));
  const readSignIns = async () => setSignIns(await listSignIns(userId));

  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('profile.title')} />
      <div className="flex flex-col gap-6">
        <ProfileForm account={account} />
        <PreferencesCard account={account} shell={shell} />
        <PasswordCard userId={userId} hasPassword={security.hasPassword} onChanged={readSignIns} />
        <TwoFactorCard userId={userId} security={security} onChanged={readSecurity} />
        <ConnectedProviders userId={userId} />
        <SignInsCard userId={userId} signIns={signIns} onChanged={readSignIns} />
        <DataCard userId={userId} hasPassword={security.hasPassword} />
      </div>
    </div>
  );
}

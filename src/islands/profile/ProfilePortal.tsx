import { type ComponentProps, type ReactNode, useState } from 'react';
import { call, callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecurityData, SignInData } from '#contracts/security.ts';
import type { ProviderName } from '#rules/external-sign-in.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { ConnectedProviders } from './ConnectedProviders.tsx';
import { ConnectedServers } from './ConnectedServers.tsx';
import { DataCard } from './DataCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SignInsCard } from './SignInsCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

type Own = {
  security: SecurityData;
  signIns: readonly SignInData[];
  /** The services that people may sign in with here. */
  offered: readonly ProviderName[];
};
type Props = {
  /** How the server rendered the page. */
  chosen: ComponentProps<typeof PreferencesCard>['chosen'];
  /** Null for somebody who acts as the person. */
  own: Own | null;
};

/** `/account/profile`. Texts: audit, external, login, newPassword, palette, profile, proof. */
export const ProfilePortal = asPortal(ProfileView);

function ProfileView({ own, chosen }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const account = useAccount();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('profile.title')} />
      <div className="flex flex-col gap-6">
        {account.roles.length === 0 && (
          <Notice
            title={t('profile.noRoles.title')}
            action={
              <a href={withLocale('/account/help', locale)} className="link text-sm">
                {t('profile.noRoles.help')}
              </a>
            }
          >
            {t('profile.noRoles.text')}
          </Notice>
        )}
        <Part id="account">
          <ProfileForm account={account} proofs={own?.security.proofs ?? null} />
        </Part>
        <Part id="appearance">
          <PreferencesCard account={account} chosen={chosen} />
        </Part>
        {own ? (
          <OwnCards account={account} {...own} />
        ) : (
          <Notice title={t('profile.closed')}>{t('errors.not_while_impersonating')}</Notice>
        )}
      </div>
    </div>
  );
}

/** What the links beside the page lead to (`profileSectionLinks`). */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="profile-part">
      {children}
    </div>
  );
}

/** What is the person's alone: how they sign in, and their data. */
function OwnCards({ account, ...first }: Own & { account: AccountData }) {
  const { id: userId } = account;
  const emailConfirmed = account.emailConfirmedAt !== null;
  const [security, setSecurity] = useState(first.security);
  const [signIns, setSignIns] = useState(first.signIns);

  const readSecurity = async () =>
    setSecurity(await call('GET users/{id}/two-factor', { params: { id: userId } }));
  const readSignIns = async () =>
    setSignIns(await callForRows('GET users/{id}/sessions', { params: { id: userId } }));

  return (
    <>
      <Part id="security">
        <PasswordCard userId={userId} hasPassword={security.hasPassword} onChanged={readSignIns} />
        <TwoFactorCard
          userId={userId}
          emailConfirmed={emailConfirmed}
          security={security}
          onChanged={readSecurity}
        />
        <ConnectedProviders
          userId={userId}
          offered={first.offered}
          emailConfirmed={emailConfirmed}
          proofs={security.proofs}
        />
        <ConnectedServers userId={userId} />
      </Part>
      <Part id="activity">
        <SignInsCard userId={userId} signIns={signIns} onChanged={readSignIns} />
        <ActivityCard userId={userId} />
      </Part>
      <Part id="data">
        <DataCard userId={userId} proofs={security.proofs} />
      </Part>
    </>
  );
}

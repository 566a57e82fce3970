import { logOut } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { ConnectedProviders } from './ConnectedProviders.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** `/account/profile/{id}`. Texts: profile, and those of the shell. */
export function ProfilePortal({ shell, account }: { shell: ShellProps; account: AccountData }) {
  return (
    <PortalShell shell={shell}>
      <ProfileView shell={shell} account={account} />
    </PortalShell>
  );
}

function ProfileView({ shell, account }: { shell: ShellProps; account: AccountData }) {
  const t = useTranslate();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('profile.title')} />
      <div className="flex flex-col gap-6">
        <ProfileForm account={account} />
        <PreferencesCard account={account} shell={shell} />
        <ConnectedProviders userId={account.id} />
        <Card
          title={t('profile.session')}
          text={t('profile.signOutText')}
          actions={
            <Button icon="logout" onClick={logOut}>
              {t('profile.signOut')}
            </Button>
          }
        />
      </div>
    </div>
  );
}

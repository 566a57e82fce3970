import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/navigation.ts';
import { logOut, setAccount } from '#client/stores/session.ts';
import type { SecurityData } from '#contracts/security.ts';
import { landingPath } from '#rules/landing.ts';
import { returnUrlOfPage } from '../../client/destination.ts';
import { RequestSpinner } from '../shell/RequestSpinner.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Button } from '../ui/Button.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

type Props = { shell: ShellProps; security: SecurityData };

/**
 * `/account/second-factor`: where somebody is led whose role needs two factors, before anything else. It stands alone,
 * as the frame of the portals would ask for what is closed to them. Texts: login, profile, secondFactor, and shared ones.
 */
export function SecondFactorPortal({ shell, security }: Props) {
  useEffect(() => setAccount(shell.account), [shell.account]);
  return (
    <I18nProvider locale={shell.locale} messages={shell.messages}>
      <View shell={shell} security={security} />
      <RequestSpinner />
      <Toaster />
    </I18nProvider>
  );
}

function View({ shell: { account, productName }, security: first }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [security, setSecurity] = useState(first);
  const isDone = security.totp || security.passkeys.length > 0;

  function goOn() {
    window.location.assign(returnUrlOfPage() ?? withLocale(landingPath(account), locale));
  }

  return (
    <main className="mx-auto max-w-2xl px-4 py-10 sm:py-16">
      <div className="mb-8 flex items-center justify-between gap-4">
        <span className="brand">
          <span aria-hidden="true" className="brand-mark" />
          {productName}
        </span>
        <Button variant="ghost" size="small" onClick={logOut}>
          {t('profile.signOut')}
        </Button>
      </div>
      <PageHeader title={t('secondFactor.page.title')} lead={t('secondFactor.page.lead')} />
      <div className="flex flex-col gap-6">
        <TwoFactorCard
          userId={account.id}
          emailConfirmed={account.emailConfirmedAt !== null}
          security={security}
          onChanged={async () =>
            setSecurity(await call('GET users/{id}/two-factor', { params: { id: account.id } }))
          }
        />
        {isDone ? (
          <Notice
            tone="success"
            live
            title={t('secondFactor.page.done')}
            action={
              <Button variant="primary" onClick={goOn}>
                {t('secondFactor.page.goOn')}
              </Button>
            }
          >
            {t('secondFactor.page.doneText')}
          </Notice>
        ) : (
          <p className="text-sm text-muted">{t('secondFactor.page.help')}</p>
        )}
      </div>
    </main>
  );
}

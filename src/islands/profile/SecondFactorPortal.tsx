import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { logOut } from '#client/stores/session.ts';
import type { SecurityData } from '#contracts/security.ts';
import { landingPath } from '#rules/landing.ts';
import { returnUrlOfPage } from '../../client/destination.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { RequestSpinner } from '../ui/RequestSpinner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

/**
 * `/account/second-factor`: where somebody is led whose role needs two factors, before anything else. It stands alone,
 * as the shell would ask for what is closed to them. Texts: login, profile, proof, secondFactor, and shared ones.
 */
export const SecondFactorPortal = asPortal(SecondFactorPage);

function SecondFactorPage(props: { security: SecurityData }) {
  return (
    <>
      <View {...props} />
      <RequestSpinner />
      <Toaster />
    </>
  );
}

function View({ security: first }: { security: SecurityData }) {
  const t = useTranslate();
  const locale = useLocale();
  const account = useAccount();
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
          {t('common.productName')}
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

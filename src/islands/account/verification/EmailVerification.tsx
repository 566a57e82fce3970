import { useEffect, useState } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import { destinationAfterConfirming, returnUrlOfPage, withReturn } from '#client/destination.ts';
import { useLinkToken } from '#client/react/use-link-token.ts';
import { loadAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { Messages } from '#i18n/format.ts';
import { emailVerification } from '#rules/landing.ts';
import type { Locale } from '#rules/preferences.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { I18nProvider, useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LinkConfirmation } from './LinkConfirmation.tsx';

/**
 * `/account/auth/email-verification`: the code from the mail, or the mail's link. Texts: codeMail, common, ownErrors,
 * fieldErrors, verification.
 */
export function EmailVerification({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <View />
      <Toaster />
    </I18nProvider>
  );
}

function View() {
  const locale = useLocale();
  const token = useLinkToken();
  // `undefined` until it is known whether anybody is signed in.
  const [account, setAccount] = useState<AccountData | null | undefined>(undefined);

  function goOnIfConfirmed(found: AccountData | null): boolean {
    if (!found?.emailConfirmedAt) return false;
    const { origin } = window.location;
    window.location.assign(
      destinationAfterConfirming(found, { returnUrl: returnUrlOfPage(), origin, locale }),
    );
    return true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once it is clear that no link has to be confirmed first
  useEffect(() => {
    if (token !== null) return;
    const look = () => loadAccount().then((found) => goOnIfConfirmed(found) || setAccount(found));
    look();
    // The link may have been pressed elsewhere in the meantime.
    const onReturn = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [token]);

  if (typeof token === 'string') return <LinkConfirmation token={token} onConfirmed={goOnIfConfirmed} />;
  if (token === undefined || account === undefined) return <Skeleton className="mt-4 h-56" />;
  if (account === null) return <SignedOut />;
  return <CodeForm account={account} onConfirmed={goOnIfConfirmed} onAddress={setAccount} />;
}

function SignedOut() {
  const t = useTranslate();
  const locale = useLocale();
  const here = withLocale(emailVerification, locale);
  return (
    <>
      <Notice tone="info" title={t('verification.signedOut.title')} className="mt-4">
        <p className="mt-1 text-muted">{t('verification.signedOut.text')}</p>
      </Notice>
      <ButtonLink
        href={withReturn(withLocale('/account/auth/login', locale), returnUrlOfPage() ?? here)}
        variant="primary"
        className="mt-5"
      >
        {t('common.signIn')}
      </ButtonLink>
    </>
  );
}

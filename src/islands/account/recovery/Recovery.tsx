import { useEffect, useState } from 'react';
import { useLinkToken } from '#client/react/use-link-token.ts';
import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { I18nProvider } from '../../ui/i18n.tsx';
import { RequestForm } from './RequestForm.tsx';
import { ResetForm } from './ResetForm.tsx';

/**
 * `/account/auth/recoverpwd-2`: asks for the recovery mail, and sets the new password when its link was opened.
 * Texts: common, ownErrors, fieldErrors, newPassword, recovery.
 */
export function Recovery({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <View />
    </I18nProvider>
  );
}

function View() {
  const token = useLinkToken();
  const [expired, setExpired] = useState(false);
  // A newer link gets its own try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is the reason
  useEffect(() => setExpired(false), [token]);
  if (typeof token === 'string' && !expired) {
    return <ResetForm token={token} onExpired={() => setExpired(true)} />;
  }
  return <RequestForm expired={expired} />;
}

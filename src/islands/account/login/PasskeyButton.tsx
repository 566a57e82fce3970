import { useState } from 'react';
import { PasskeyCancelledError, passkeysWork } from '#client/passkeys-here.ts';
import { useAction } from '#client/react/use-action.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import type { AccountData } from '#contracts/account.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fetchSignIn } from './fetch-sign-in.ts';

/** Signs in with a passkey of this device. Where the browser has none of that, there is no button. */
export function PasskeyButton({
  remember,
  primary = false,
  onDone,
}: {
  remember: boolean;
  primary?: boolean;
  onDone: (account: AccountData) => void;
}) {
  const t = useTranslate();
  const works = useBrowserValue(passkeysWork, true);
  const [cancelled, setCancelled] = useState(false);
  const { run, pending, error } = useAction();
  if (!works) return null;

  async function signIn() {
    setCancelled(false);
    await run(async () => {
      try {
        const { signInByPasskey } = await fetchSignIn();
        onDone(await signInByPasskey(remember));
      } catch (cause) {
        if (!(cause instanceof PasskeyCancelledError)) throw cause;
        setCancelled(true);
      }
    });
  }

  return (
    <>
      <ErrorNotice error={error} />
      {cancelled && <Notice live>{t('login.passkeyCancelled')}</Notice>}
      <Button
        icon="key"
        size={primary ? 'large' : 'medium'}
        variant={primary ? 'primary' : 'secondary'}
        loading={pending}
        onClick={signIn}
        className="passkey-button"
      >
        {t('login.passkey')}
      </Button>
    </>
  );
}

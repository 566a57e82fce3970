import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { loadAccount } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * The link from the mail: it takes a press to confirm, since mailboxes open links by themselves to look at them.
 * The browser that signed up goes on; any other is told that all is done, and signs nobody in.
 */
export function LinkConfirmation({
  token,
  onConfirmed,
}: {
  token: string;
  onConfirmed: (account: AccountData | null) => boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [done, setDone] = useState(false);
  const { run, pending, error } = useAction();

  const confirm = () =>
    run(async () => {
      await call('POST users/verify-email', { body: { token } });
      if (!onConfirmed(await loadAccount())) setDone(true);
    });
  const signIn = (
    <ButtonLink href={withLocale('/account/auth/login', locale)} className="mt-5">
      {t('common.signIn')}
    </ButtonLink>
  );

  if (done) {
    return (
      <>
        <Notice tone="success" live title={t('verification.done.title')} className="mt-4">
          <p className="mt-1 text-muted">{t('verification.done.text')}</p>
        </Notice>
        {signIn}
      </>
    );
  }
  if (error?.code === 'link_expired') {
    return (
      <>
        <Notice tone="danger" live className="mt-4">
          {t('errors.link_expired')}
        </Notice>
        {signIn}
      </>
    );
  }
  return (
    <>
      <p className="mt-3 font-medium">{t('verification.link.lead')}</p>
      <p className="mt-1.5 text-muted">{t('verification.link.text')}</p>
      <ErrorNotice error={error} className="mt-4" />
      <Button variant="primary" size="large" loading={pending} onClick={confirm} className="mt-6 w-full">
        {t('verification.link.confirm')}
      </Button>
    </>
  );
}

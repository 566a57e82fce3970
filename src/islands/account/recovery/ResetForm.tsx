import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { clearStored } from '#client/browser/storage.ts';
import { useAction } from '#client/react/use-action.ts';
import { useSetupSendsMail } from '#client/react/use-setup-sends-mail.ts';
import { passwordLimits } from '#rules/limits.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { StrengthHint } from '../../ui/StrengthHint.tsx';

/** Sets the new password with the token of the mail's link. */
export function ResetForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const [password, setPassword] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [done, setDone] = useState(false);
  const sendsMail = useSetupSendsMail();
  const { run, pending, error } = useAction();
  const problem =
    password === ''
      ? 'required'
      : password.length < passwordLimits.leastCharacters
        ? 'too_short'
        : error?.fields.password;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (password.length < passwordLimits.leastCharacters) return;
    await run(async () => {
      try {
        await call('POST users/reset', { body: { token, password } });
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'link_expired') throw cause;
        return onExpired();
      }
      // Whoever was signed in with the old password is not any more, here as everywhere.
      clearStored();
      setDone(true);
    });
  }

  if (done) {
    return (
      <>
        <h1 className="font-serif text-3xl">{t('recovery.reset.title')}</h1>
        <Notice tone="success" live title={t('recovery.done.title')} className="mt-4">
          <p className="mt-1 text-muted">{t(sendsMail ? 'recovery.done.text' : 'recovery.done.textKept')}</p>
        </Notice>
        <ButtonLink href={withLocale('/account/auth/login', locale)} variant="primary" className="mt-5">
          {t('common.signIn')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1 className="font-serif text-3xl">{t('recovery.reset.title')}</h1>
      <p className="mt-1.5 text-muted">{t('recovery.reset.lead')}</p>
      <form method="post" onSubmit={submit} noValidate className="mt-8 flex flex-col gap-5">
        <ErrorNotice error={error?.fields.password ? null : error} />
        <PasswordInput
          label={t('recovery.reset.password')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={<StrengthHint password={password} />}
          error={
            attempted && problem
              ? t(problem === 'too_short' ? 'newPassword.tooShort' : `fieldErrors.${problem}`, {
                  count: passwordLimits.leastCharacters,
                })
              : undefined
          }
        />
        <Button type="submit" variant="primary" size="large" loading={pending}>
          {t('recovery.reset.submit')}
        </Button>
      </form>
    </>
  );
}

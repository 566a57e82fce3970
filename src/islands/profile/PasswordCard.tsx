import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { StrengthHint } from '../ui/StrengthHint.tsx';
import { showToast } from '../ui/toasts.ts';

const empty = { currentPassword: '', password: '' };

/** Changes the password; who has none is told how to get one. Texts: newPassword, profile. */
export function PasswordCard({
  userId,
  hasPassword,
  onChanged,
}: {
  userId: string;
  hasPassword: boolean;
  onChanged: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [entered, setEntered] = useState(empty);
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();

  function problemOf(field: keyof typeof empty) {
    const code = attempted && entered[field] === '' ? 'required' : error?.fields[field];
    return code && t(`fieldErrors.${code}`);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (entered.currentPassword === '' || entered.password === '') return;
    const changed = await run(() =>
      call('POST users/{id}/password', { params: { id: userId }, body: entered }),
    );
    if (!changed) return;
    setEntered(empty);
    setAttempted(false);
    showToast({ kind: 'success', text: t('profile.password.changed') });
    onChanged();
  }

  if (!hasPassword) {
    return (
      <Card title={t('profile.password.title')}>
        <p className="text-sm text-muted">
          {t('profile.password.none')}{' '}
          <a href={withLocale('/account/auth/recoverpwd-2', locale)} className="link">
            {t('profile.password.make')}
          </a>
        </p>
      </Card>
    );
  }
  return (
    <Card title={t('profile.password.title')} text={t('profile.password.text')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormProblem error={error} />
        <PasswordInput
          label={t('profile.password.current')}
          autoComplete="current-password"
          value={entered.currentPassword}
          onChange={(event) => setEntered({ ...entered, currentPassword: event.target.value })}
          error={problemOf('currentPassword')}
        />
        <PasswordInput
          label={t('profile.password.next')}
          autoComplete="new-password"
          value={entered.password}
          onChange={(event) => setEntered({ ...entered, password: event.target.value })}
          hint={<StrengthHint password={entered.password} />}
          error={problemOf('password')}
        />
        <Button type="submit" loading={pending} className="self-start">
          {t('profile.password.change')}
        </Button>
      </form>
    </Card>
  );
}

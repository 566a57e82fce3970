import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { passwordLimits } from '#rules/limits.ts';
import type { ProblemsOf } from '../new-account/person.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { StrengthHint } from '../ui/StrengthHint.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Name and password of somebody who accepts an invitation without having an account. */
export function NewPersonForm({
  email,
  pending,
  error,
  onAccept,
}: {
  email: string;
  pending: boolean;
  error: ApiError | null;
  onAccept: (person: { firstName: string; password: string }) => void;
}) {
  const t = useTranslate();
  const [firstName, setFirstName] = useState('');
  const [password, setPassword] = useState('');
  const [attempted, setAttempted] = useState(false);
  const wrong = attempted ? problemsOf(firstName, password) : {};
  const nameProblem = wrong.firstName ?? error?.fields['person.firstName'];
  const passwordProblem = wrong.password ?? error?.fields['person.password'];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (Object.keys(problemsOf(firstName, password)).length > 0) return;
    onAccept({ firstName: firstName.trim(), password });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p>{t('invitation.new')}</p>
      {/* Password managers keep the address beside the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        label={t('invitation.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        dir="auto"
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
        error={nameProblem && t(`fieldErrors.${nameProblem}`)}
      />
      <PasswordInput
        label={t('invitation.password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthHint password={password} />}
        error={
          passwordProblem &&
          (passwordProblem === 'too_short'
            ? t('newPassword.tooShort', { count: passwordLimits.leastCharacters })
            : t(`fieldErrors.${passwordProblem}`))
        }
      />
      <Button type="submit" variant="primary" size="large" loading={pending}>
        {t('invitation.join')}
      </Button>
    </form>
  );
}

function problemsOf(
  firstName: string,
  password: string,
): ProblemsOf<{ firstName: string; password: string }> {
  return {
    ...(firstName.trim() === '' && { firstName: 'required' as const }),
    ...(password === '' && { password: 'required' as const }),
    ...(password !== '' &&
      password.length < passwordLimits.leastCharacters && { password: 'too_short' as const }),
  };
}

import { passwordLimits } from '#rules/limits.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { StrengthHint } from '../ui/StrengthHint.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { PersonTyped, ProblemsOf } from './person.ts';

/** First name, email and password. Texts: `firstName`, `email` and `password` below `texts`; fieldErrors, newPassword. */
export function PersonFields({
  texts,
  password,
  problems,
  emailHint,
}: {
  texts: 'setup' | 'signUp';
  /** As far as it is typed, to say how good it is. */
  password: string;
  problems: ProblemsOf<PersonTyped>;
  emailHint?: string;
}) {
  const t = useTranslate();
  const problemOf = (field: keyof PersonTyped) => {
    const found = problems[field];
    if (found === 'too_short') return t('newPassword.tooShort', { count: passwordLimits.leastCharacters });
    return found && t(`fieldErrors.${found}`);
  };
  return (
    <>
      <TextInput
        label={t(`${texts}.firstName`)}
        name="firstName"
        autoComplete="given-name"
        error={problemOf('firstName')}
      />
      <TextInput
        label={t(`${texts}.email`)}
        name="email"
        type="email"
        autoComplete="username"
        hint={emailHint}
        error={problemOf('email')}
      />
      <PasswordInput
        label={t(`${texts}.password`)}
        name="password"
        autoComplete="new-password"
        hint={<StrengthHint password={password} />}
        error={problemOf('password')}
      />
    </>
  );
}

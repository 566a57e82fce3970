import { passwordLimits } from '#rules/limits.ts';
import { useTranslate } from './i18n.tsx';
import { Progress } from './Progress.tsx';
import { passwordStrength } from './password-strength.ts';

const levels = {
  tooShort: { value: 0.15, tone: 'danger' },
  fair: { value: 0.4, tone: 'warning' },
  good: { value: 0.7, tone: 'accent' },
  strong: { value: 1, tone: 'accent' },
} as const;

/** Says how long the password has to be; once one is there, how strong it is. Texts: newPassword. */
export function StrengthHint({ password }: { password: string }) {
  const t = useTranslate();
  const strength = passwordStrength(password);
  if (password === '') return t('newPassword.hint', { count: passwordLimits.leastCharacters });
  const text = t(`newPassword.strength.${strength}`, { count: passwordLimits.leastCharacters });
  return (
    <span className="flex flex-col gap-1.5">
      <Progress label={t('newPassword.strength.label')} {...levels[strength]} />
      {text}
    </span>
  );
}

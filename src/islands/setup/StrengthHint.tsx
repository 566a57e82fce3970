import { useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { passwordStrength } from './password-strength.ts';
import { setupPasswordCharacters } from './validate-setup.ts';

const levels = {
  tooShort: { value: 0.15, tone: 'danger' },
  fair: { value: 0.4, tone: 'warning' },
  good: { value: 0.7, tone: 'accent' },
  strong: { value: 1, tone: 'accent' },
} as const;

/** Says how long the password has to be; once one is there, how strong it is. */
export function StrengthHint({ password }: { password: string }) {
  const t = useTranslate();
  const strength = passwordStrength(password);
  if (password === '') return t('setup.passwordHint', { count: setupPasswordCharacters });
  const text = t(`setup.strength.${strength}`, { count: setupPasswordCharacters });
  return (
    <span className="flex flex-col gap-1.5">
      <Progress label={t('setup.strength.label')} {...levels[strength]} />
      {text}
    </span>
  );
}

import { passwordLimits } from '#rules/limits.ts';
import { isSimple } from '#rules/simple-passwords.ts';

export type Strength = 'tooShort' | 'fair' | 'good' | 'strong';

/**
 * A rough word on how hard a password is to guess: its length counts, and signs that it has already count half. Runs of
 * keys, repetitions and numbers are guessed whatever their length.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length < passwordLimits.leastCharacters) return 'tooShort';
  if (isSimple(password)) return 'fair';
  const distinct = new Set(characters).size;
  const worth = (characters.length + distinct) / 2;
  if (worth >= 14) return 'strong';
  return worth >= 9 ? 'good' : 'fair';
}

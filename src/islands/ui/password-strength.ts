import { passwordLimits } from '#rules/limits.ts';

export type Strength = 'tooShort' | 'fair' | 'good' | 'strong';

/**
 * A rough word on how hard a password is to guess: its length counts, and repeated or neighbouring characters
 * count half.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length < passwordLimits.leastCharacters) return 'tooShort';
  const worth = characters.reduce((sum, character, index) => {
    const before = characters[index - 1];
    const step = before === undefined ? 9 : character.charCodeAt(0) - before.charCodeAt(0);
    return sum + (Math.abs(step) <= 1 || characters.indexOf(character) < index ? 0.5 : 1);
  }, 0);
  if (worth >= 14) return 'strong';
  return worth >= 9 ? 'good' : 'fair';
}

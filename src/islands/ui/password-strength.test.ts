import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 'tooShort'],
    ['Zx9!kQ2#v', 'tooShort'],
    ['aaaaaaaaaa', 'fair'],
    ['1234567890', 'fair'],
    ['abcdefghijklmnop', 'fair'],
    ['correct-horse', 'good'],
    ['maroon-Kettle-52-orbit', 'strong'],
  ])('calls %j %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

import { describe, expect, it } from 'vitest';
import { colourOfDigits, isShown } from './visibility.ts';

describe('whether letters are seen', () => {
  it('does not take those that are hidden, struck out, deleted or as small as a dot', () => {
    for (const looks of [{ isHidden: true }, { isStruck: true }, { isDeleted: true }, { size: 1 }])
      expect(isShown(looks)).toBe(false);
    expect(isShown({ size: 4 })).toBe(true);
  });

  it('goes by what lies under them', () => {
    expect(isShown({ ink: 0xffffff })).toBe(false);
    expect(isShown({ ink: 0xfefefe })).toBe(false);
    expect(isShown({ ink: 0xeeeeee })).toBe(true);
    expect(isShown({ ink: 0xffffff, ground: 0x000080 })).toBe(true);
    expect(isShown({ ink: 0x000080, ground: 0x000080 })).toBe(false);
    expect(isShown({ ink: 0xffffff, ground: 'unknown' })).toBe(true);
    expect(isShown({ ground: 0x000000 })).toBe(true);
  });

  it('reads colours of six digits, and no others', () => {
    expect(colourOfDigits('#FFfF00')).toBe(0xffff00);
    expect(colourOfDigits('auto')).toBeUndefined();
    expect(colourOfDigits(undefined)).toBeUndefined();
  });
});

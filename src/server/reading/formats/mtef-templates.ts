import type { MtefTemplate } from './mtef-item.ts';

/** What a template stands for, whichever version numbers it. */
export type Construct =
  | { kind: 'fence'; left: string; right: string }
  | { kind: 'root' | 'fraction' | 'slots' }
  | { kind: 'script'; hasSub: boolean; hasSuper: boolean }
  | { kind: 'accent'; sign: string; isBelow: boolean }
  /** With what it is of; `sign` is empty where that is a part of its own. */
  | { kind: 'operator'; sign: string; isUpper: boolean }
  /** `ownOperator` is one that is the last of its slots. */
  | { kind: 'ownOperator' | 'limit' | 'brace'; isUpper: boolean }
  | { kind: 'arrow'; sign: string; isUpper: boolean }
  /** Of quantum mechanics: parts between bars. */
  | { kind: 'states'; left: string; right: string };

/** Fences by their numbers, which both versions share. */
const fences = ['⟨⟩', '()', '{}', '[]', '||', '‖‖', '⌊⌋', '⌈⌉', '⟦⟧'];
const operators = ['∑', '∏', '∐', '⋃', '⋂'];
const scripts = ['sup', 'sub', 'both'];

export function constructOf(template: MtefTemplate): Construct {
  return template.version === 3 ? constructOf3(template) : constructOf5(template);
}

/** Version 3 numbers each construct, and its variations one by one. */
function constructOf3({ selector, variation }: MtefTemplate): Construct {
  if (selector <= 7) return fence(selector, variation !== 2, variation !== 1);
  if (selector <= 12) {
    const [left = '', right = ''] = ['[[', ']]', '][', '[)', '(]'][selector - 8] ?? '';
    return { kind: 'fence', left, right };
  }
  if (selector >= 21 && selector <= 26) return operator(integral3(selector, variation));
  if (selector >= 29 && selector <= 38) return operator(operators[(selector - 29) >> 1] ?? '');
  switch (selector) {
    case 13:
      return { kind: 'root' };
    case 14:
    case 41:
      return { kind: 'fraction' };
    case 15:
    case 44:
      return script(scripts[variation] ?? '');
    case 16:
      return accent(variation === 1 ? '̳' : '̲', true);
    case 17:
      return accent(variation === 1 ? '̿' : '¯');
    case 18:
    case 19:
    case 20:
      return { kind: 'arrow', sign: '←→↔'[selector - 18] ?? '', isUpper: variation === 0 };
    case 27:
    case 28:
      return { kind: 'brace', isUpper: selector === 27 };
    case 39:
      return { kind: 'limit', isUpper: variation === 0 };
    case 42:
    case 43:
      return { kind: 'ownOperator', isUpper: variation === 0 };
    case 45:
      return states(variation !== 2, variation !== 1);
    case 46:
    case 47:
      return accent('←→↔'[variation] ?? '→', selector === 46);
    case 48:
      return accent('⌒');
    default:
      return { kind: 'slots' };
  }
}

/** Version 5 says in bits how each construct varies. */
function constructOf5({ selector, variation }: MtefTemplate): Construct {
  const has = (bit: number) => (variation & bit) !== 0;
  if (selector <= 8) return fence(selector, has(1), has(2));
  if (selector >= 16 && selector <= 20)
    return operator(operators[selector - 16] ?? '', has(0x20) && !has(0x10));
  switch (selector) {
    case 9: {
      const sides = '()[]';
      return { kind: 'fence', left: sides[variation & 3] ?? '', right: sides[(variation >> 4) & 3] ?? '' };
    }
    case 10:
      return { kind: 'root' };
    case 11:
      return { kind: 'fraction' };
    case 12:
      return accent(has(1) ? '̳' : '̲', true);
    case 13:
      return accent(has(1) ? '̿' : '¯');
    case 14:
      return { kind: 'arrow', sign: arrow5(variation), isUpper: has(4) };
    case 15:
      return operator(
        integrals[Math.max(1, variation & 3) - 1 + (has(0xc) ? 3 : 0)] ?? '',
        has(0x20) && !has(0x10),
      );
    case 21:
    case 22:
      return operator('', has(0x20) && !has(0x10));
    case 23:
      return { kind: 'limit', isUpper: has(0x20) && !has(0x10) };
    case 24:
    case 25:
      return { kind: 'brace', isUpper: has(1) };
    case 27:
      return script('sub');
    case 28:
      return script('sup');
    case 29:
      return script('both');
    case 30:
      return states(has(1), has(2));
    case 31:
      return accent(has(1) ? (has(2) ? '↔' : '←') : '→', has(4));
    case 32:
      return accent('˜');
    case 33:
      return accent('ˆ');
    case 34:
      return accent('⌒');
    default:
      return { kind: 'slots' };
  }
}

function fence(which: number, hasLeft: boolean, hasRight: boolean): Construct {
  const [left = '', right = ''] = fences[which] ?? '';
  return { kind: 'fence', left: hasLeft ? left : '', right: hasRight ? right : '' };
}

const script = (which: string): Construct => ({
  kind: 'script',
  hasSub: which !== 'sup',
  hasSuper: which !== 'sub',
});

const accent = (sign: string, isBelow = false): Construct => ({ kind: 'accent', sign, isBelow });

const operator = (sign: string, isUpper = false): Construct => ({
  kind: 'operator',
  sign,
  isUpper,
});

const states = (hasLeft: boolean, hasRight: boolean): Construct => ({
  kind: 'states',
  left: hasLeft ? '⟨' : '|',
  right: hasRight ? '⟩' : '|',
});

/** One, two or three signs, then those around a closed way. */
const integrals = ['∫', '∬', '∭', '∮', '∯', '∰'];

function integral3(selector: number, variation: number): string {
  const isSum = selector >= 24;
  const count = (selector - 21) % 3;
  // The variations that go around a closed way.
  const closed = isSum ? (count === 0 ? [2] : [0]) : count === 0 ? [3, 4] : [2, 3];
  return integrals[count + (closed.includes(variation) ? 3 : 0)] ?? '';
}

function arrow5(variation: number): string {
  if (variation & 2) return '⇌';
  if (variation & 1) return '⇄';
  return (variation & 0x30) === 0x30 ? '↔' : variation & 0x10 ? '←' : '→';
}

import { expect, it } from 'vitest';
import { mtefRecords } from '../testing/equations.ts';
import { readMtef } from './mtef.ts';

const three = mtefRecords(3);
const five = mtefRecords(5);
type Records = typeof three;

/** The same construct as each version numbers it. */
const both = (
  text: string,
  make: (records: Records) => number[][],
  numbers: { 3: readonly [number, number]; 5: readonly [number, ...number[]] },
  parts: (records: Records) => number[][],
) =>
  ([3, 5] as const).map((version) => {
    const records = version === 3 ? three : five;
    const [selector, ...variation] = numbers[version];
    const construct = records.template(selector, variation, ...parts(records));
    return [version, text, records.stream(...make(records), construct)] as const;
  });

it.each([
  ...both(
    'x_i',
    (r) => [r.signs('x')],
    { 3: [15, 1], 5: [27, 0] },
    (r) => [r.slot(r.signs('i')), r.empty],
  ),
  ...both(
    'x^2',
    (r) => [r.signs('x')],
    { 3: [15, 0], 5: [28, 0] },
    (r) => [r.empty, r.slot(r.signs('2'))],
  ),
  ...both(
    '√(2π)',
    () => [],
    { 3: [13, 0], 5: [10, 0] },
    (r) => [r.slot(r.signs('2π')), r.empty],
  ),
  ...both(
    '3√(x)',
    () => [],
    { 3: [13, 1], 5: [10, 1] },
    (r) => [r.slot(r.signs('x')), r.slot(r.signs('3'))],
  ),
  ...both(
    '(a + b)/2',
    () => [],
    { 3: [14, 0], 5: [11, 0] },
    (r) => [r.slot(r.signs('a+b')), r.slot(r.signs('2'))],
  ),
  ...both(
    '∑_(i = 1)^n i',
    () => [],
    { 3: [29, 1], 5: [16, 0x70] },
    (r) => [r.slot(r.signs('i')), r.slot(r.signs('i=1')), r.slot(r.signs('n')), r.signs('∑', 6)],
  ),
  ...both(
    '∬_D f',
    () => [],
    { 3: [22, 1], 5: [15, 0x12] },
    (r) => [r.slot(r.signs('f')), r.slot(r.signs('D')), r.empty, r.signs('∫', 6)],
  ),
  ...both(
    'lim_(x → 0)',
    () => [],
    { 3: [39, 1], 5: [23, 0x10] },
    (r) => [r.slot(r.signs('lim', 2)), r.slot(r.signs('x→0')), r.empty],
  ),
  ...both(
    'f(x)',
    (r) => [r.signs('f')],
    { 3: [1, 0], 5: [1, 3] },
    (r) => [r.slot(r.signs('x')), r.signs('()', 22)],
  ),
  ...both(
    '{[1, 0; 0, 1]',
    () => [],
    { 3: [2, 1], 5: [2, 1] },
    (r) => [r.slot(r.matrix(2, ...['1', '0', '0', '1'].map((cell) => r.slot(r.signs(cell)))))],
  ),
  ...both(
    '[0, 1)',
    () => [],
    { 3: [11, 0], 5: [9, 0x12] },
    (r) => [r.slot(r.signs('0, 1', 1))],
  ),
  ...both(
    '(ab)\u0304',
    () => [],
    { 3: [17, 0], 5: [13, 0] },
    (r) => [r.slot(r.signs('ab'))],
  ),
])('an equation in version %i of MTEF is read: %s', (_version, text, stream) => {
  expect(readMtef(stream)).toBe(text);
});

it.each([three, five])('names of functions, marks on signs and lines below each other are read', (r) => {
  expect(readMtef(r.stream(r.signs('a'), r.signs('sin', 2), r.signs('θ')))).toBe('a sin θ');
  expect(readMtef(r.stream(r.marked('x', 17), r.signs('='), r.marked('y', 5)))).toBe('x\u0304 = y′');
  expect(readMtef(r.stream(r.pile(r.slot(r.signs('a')), r.slot(r.signs('b')))))).toBe('a; b');
});

it('the sign of a sum may be a slot of its own, behind its limits', () => {
  const r = three;
  const sum = r.template(
    43,
    [2],
    r.empty,
    r.slot(r.signs('i=1')),
    r.slot(r.signs('3')),
    r.slot(r.signs('Σ', 5)),
  );
  expect(readMtef(r.stream(sum, r.signs('x')))).toBe('Σ_(i = 1)^3 x');
});

it('what says how an equation looks is passed over', () => {
  const r = five;
  const preferences = [18, 0, 1, 0x21, 0x2f, 1, 0x1f, 2, 0, 1, 0];
  const encoding = [19, 65, 0];
  const font = [17, 1, 66, 0];
  const style = [8, 1, 0];
  const colours = [16, 0, 1, 2, 3, 4, 5, 6, 15, 0];
  const sizes = [9, 101, 1, 2, 9, 100, 1, 2, 3, 9, 1, 128, 10];
  const future = [100, 2, 9, 9];
  const looks = [encoding, font, preferences, colours, style, sizes, future];
  expect(readMtef(r.stream(...looks, r.signs('x')))).toBe('x');
});

it('one of another version, cut off or without an end is not read', () => {
  const whole = three.stream(
    three.template(14, [0], three.slot(three.signs('b')), three.slot(three.signs('c'))),
  );
  expect(readMtef(whole)).toBe('b/c');
  for (let end = 0; end < whole.length - 2; end += 1) expect(readMtef(whole.subarray(0, end)) ?? '').toBe('');
  const older = Buffer.from(whole);
  older[28] = 2;
  expect(readMtef(older)).toBeUndefined();
  expect(readMtef(Buffer.concat([whole.subarray(0, 33), Buffer.alloc(5_000, 1)]))).toBeUndefined();
});

/** Where letters stand: above their line where it is more than 0, below it where it is less. */
export type Shift = number;

const signs = [...'0123456789+-−'];
const raisedSigns = table([...signs, 'n'], '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ');
const loweredSigns = table(signs, '₀₁₂₃₄₅₆₇₈₉₊₋₋');

function table(plain: readonly string[], shifted: string): ReadonlyMap<string, string> {
  return new Map(plain.map((sign, at) => [sign, [...shifted][at] as string]));
}

/**
 * Raised and lowered text as it looks: `10⁵`, `m²`, `20¹` for a note, `H₂O`, `log₁₀100`. Of the digits of a line it
 * would make another number, 105, 201 or log10100. Text without digits (`2nd`, `n.º`) stays as it is.
 */
export function shiftedText(text: string, shift: Shift): string {
  if (shift === 0 || !/\d/.test(text)) return text;
  const shown = shift > 0 ? raisedSigns : loweredSigns;
  const isExponent = [...text].every((sign) => shown.has(sign) || /\s/.test(sign));
  return text.replace(isExponent ? /\S/g : /\d/g, (sign) => shown.get(sign) ?? sign);
}

const raisedSigns = new Map(
  [...'0123456789+-−n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ'][at] as string]),
);

/**
 * Raised text as it looks: `10⁵`, `m²`, `20¹` for a note. Of the digits of a line it would make another number, 105 or
 * 201. Text without digits (`2nd`, `n.º`) stays as it is.
 */
export function raisedText(text: string): string {
  if (!/\d/.test(text)) return text;
  const isExponent = /^[\s\d+\-−n]*$/.test(text);
  return text.replace(isExponent ? /[\d+\-−n]/g : /\d/g, (sign) => raisedSigns.get(sign) ?? sign);
}

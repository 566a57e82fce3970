/** How the upper end of a range is told: `[0, 2]`, `0..1`, `between 0 and 1`, `<= 2`. */
const rangeEnds = [
  /[[(]\s?-?\d{1,4}(?:\.\d{1,4})?\s?,\s?(\d{1,4}(?:\.\d{1,4})?)\s?[\])]/g,
  /\d(?:\.\d{1,4})?\s?(?:\.\.|\bto\b|\band\b|\by\b|[-–])\s?(\d{1,4}(?:\.\d{1,4})?)/g,
  /(?:<=?|≤|at most|less than(?: or equal to)?|(?:more|greater) than|up to|maximum(?: value)?(?: of| is)?:?|como máximo)\s?(\d{1,4}(?:\.\d{1,4})?)/gi,
];

/** Google's ends of ranges, of which the last number is none. */
const withinEnds = (text: string): string =>
  text.replace(/(?<!\d)(\d{1,9}) \(exclusive\)/g, (_, end: string) => String(Number(end) - 1));

/** The upper end of the range that a refusal tells for a number which is beyond it; undefined where it tells none. */
export function endOfRange(text: string, value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const ends = rangeEnds.flatMap((pattern) =>
    [...withinEnds(text).matchAll(pattern)].map(([, end]) => Number(end)),
  );
  return ends.find((end) => end > 0 && end < value);
}

/** The bound in whole numbers that a refusal tells for one which is beyond it; undefined where it tells none. */
export function boundInWords(text: string, value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const isBound =
    /at most|maximum|max(?:imum)? (?:allowed|value)|less than|too (?:large|high|big)|exceed|up to|between|range|<=|≤|>|como máximo|máxim|menor|supera|excede|hasta|entre/i;
  if (!isBound.test(text)) return undefined;
  const numbers = [
    ...withinEnds(text).matchAll(/(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,])\d{1,9}(?!\w|,\d)/g),
  ];
  const below = numbers
    .map(([digits]) => Number(digits.replaceAll(',', '')))
    .filter((each) => each < value && each > 1);
  return below.length === 0 ? undefined : Math.max(...below);
}

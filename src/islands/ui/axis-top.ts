const steps = [1, 2, 4, 6, 8, 10];

/** Where an axis ends that holds whole numbers up to `most`: a round number whose half is a whole one, too. */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return steps.map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}

/**
 * Prints one figure beside what it is compared with, measured in the same run.
 * @param {{ name: string, value: number, unit: string, target: string, baseline: { name: string, value: number } }} figure
 */
export function printFigure({ name, value, unit, target, baseline }) {
  const round = (/** @type {number} */ number) => Number(number.toPrecision(4));
  console.log(
    JSON.stringify({
      name,
      value: round(value),
      unit,
      target,
      baseline: { name: baseline.name, value: round(baseline.value) },
      ratio: round(value / baseline.value),
    }),
  );
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {number[]} values @param {number} share of them that are at most the answer */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return /** @type {number} */ (sorted[Math.ceil(sorted.length * share) - 1]);
}

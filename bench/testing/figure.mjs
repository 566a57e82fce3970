/** @typedef {{ name: string, value: number, unit: string, target: string, baseline: { name: string, value: number }, ratio: number }} Figure */

/** @type {Figure[]} */
let printed = [];

/** The figures printed since this was last asked. @returns {Figure[]} */
export function takeFigures() {
  const taken = printed;
  printed = [];
  return taken;
}

/**
 * Prints one figure beside what it is compared with, measured in the same run.
 * @param {{ name: string, value: number, unit: string, target: string, baseline: { name: string, value: number } }} figure
 */
export function printFigure({ name, value, unit, target, baseline }) {
  const round = (/** @type {number} */ number) => Number(number.toPrecision(4));
  const figure = {
    name,
    value: round(value),
    unit,
    target,
    baseline: { name: baseline.name, value: round(baseline.value) },
    ratio: round(value / baseline.value),
  };
  printed.push(figure);
  console.log(JSON.stringify(figure));
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

import { percentile, printFigure } from '../testing/figure.mjs';

/**
 * What searches are compared with: what a call takes that asks the database for next to nothing.
 * @param {import('../../tests/testing/client.ts').ApiClient} client
 * @returns {Promise<{ p50: Baseline, p95: Baseline }>} in milliseconds
 * @typedef {{ name: string, value: number }} Baseline
 */
export async function timeLightCalls(client) {
  const times = [];
  for (let asked = 0; asked < 50; asked++) {
    const begun = performance.now();
    await client.get('usage');
    times.push(performance.now() - begun);
  }
  const name = 'a call for what one has used today';
  return {
    p50: { name: `${name}, p50`, value: percentile(times, 0.5) },
    p95: { name: `${name}, p95`, value: percentile(times, 0.95) },
  };
}

/**
 * @param {number[]} times of searches, in milliseconds
 * @param {Awaited<ReturnType<typeof timeLightCalls>>} light
 * @param {string} where they searched
 */
export function printSearches(times, light, where) {
  printFigure({
    name: `search p50, ${where}`,
    value: percentile(times, 0.5),
    unit: 'ms',
    target: '≤ 30',
    baseline: light.p50,
  });
  printFigure({
    name: `search p95, ${where}`,
    value: percentile(times, 0.95),
    unit: 'ms',
    target: '≤ 60',
    baseline: light.p95,
  });
}

/**
 * @param {{ slowest: number, betweenLooks: number, where: string }} seen of `/healthz` while others searched, in milliseconds
 */
export function printSlowestLook({ slowest, betweenLooks, where }) {
  printFigure({
    name: `slowest /healthz meanwhile, ${where}`,
    value: slowest,
    unit: 'ms',
    target: '≤ 50',
    baseline: { name: 'every so often it is asked', value: betweenLooks },
  });
}

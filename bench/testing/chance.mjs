/**
 * Numbers from 0 up to 1, the same for a seed every time. Its product stays below 2^53, or it would soon go in circles;
 * of such a generator the upper bits are the good ones: take `Math.floor(next() * n)`, not a remainder.
 * @param {number} seed
 */
export function createChance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

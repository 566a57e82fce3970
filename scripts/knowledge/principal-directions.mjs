/** @typedef {any[]} Axes Rows of numbers, which are all there. */

const sweeps = 12;

/**
 * The directions in which vectors differ most, the first most, each of length 1, and their mean: the eigenvectors of
 * their covariance, by Jacobi's rotations.
 * @param {number[][]} vectors @param {number} count
 * @returns {{ mean: number[], directions: number[][] }}
 */
export function principalDirections(vectors, count) {
  const size = vectors[0]?.length ?? 0;
  /** @type {Axes} */
  const rows = vectors;
  /** @type {any} */
  const mean = new Float64Array(size);
  for (const vector of rows) for (let at = 0; at < size; at++) mean[at] += vector[at] / vectors.length;
  /** @type {Axes} */
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of rows) {
    for (let row = 0; row < size; row++) {
      const value = vector[row] - mean[row];
      for (let column = 0; column < size; column++)
        matrix[row][column] += value * (vector[column] - mean[column]);
    }
  }
  /** @type {Axes} */
  const turned = Array.from({ length: size }, (_, at) =>
    Float64Array.from({ length: size }, (_, to) => +(at === to)),
  );
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) rotate(matrix, turned, one, other);
    }
  }
  const directions = Array.from({ length: size }, (_, at) => at)
    .sort((one, other) => matrix[other][other] - matrix[one][one])
    .slice(0, count)
    .map((at) => turned.map((row) => row[at]));
  return { mean: [...mean], directions };
}

/** Turns two axes so that the matrix has nothing left between them. */
function rotate(
  /** @type {Axes} */ matrix,
  /** @type {Axes} */ turned,
  /** @type {number} */ one,
  /** @type {number} */ other,
) {
  const between = matrix[one][other];
  if (Math.abs(between) < 1e-12) return;
  const angle = (matrix[other][other] - matrix[one][one]) / (2 * between);
  const tangent = Math.sign(angle || 1) / (Math.abs(angle) + Math.hypot(angle, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (const row of [...matrix, ...turned]) {
    [row[one], row[other]] = [cosine * row[one] - sine * row[other], sine * row[one] + cosine * row[other]];
  }
  const [first, second] = [matrix[one], matrix[other]];
  for (let at = 0; at < first.length; at++) {
    [first[at], second[at]] = [
      cosine * first[at] - sine * second[at],
      sine * first[at] + cosine * second[at],
    ];
  }
}

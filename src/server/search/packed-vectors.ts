/** Vectors as they are kept: of length one, each number a byte, with what a byte of each vector counts. */
export type PackedVectors = {
  dimensions: number;
  scales: Float32Array;
  /** Vector after vector. */
  values: Int8Array;
};

const largest = 127;
const scaleBytes = 4;

/**
 * Packs vectors of the same length: a quarter of what 32-bit numbers take. Of each vector only its direction is kept.
 * @returns the scales, little-endian, and then the bytes
 */
export function packVectors(vectors: readonly (readonly number[])[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = Buffer.alloc(vectors.length * (scaleBytes + dimensions));
  for (const [index, vector] of vectors.entries()) {
    const length = Math.hypot(...vector);
    const most = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
    const step = most / largest;
    packed.writeFloatLE(length === 0 ? 0 : step / length, index * scaleBytes);
    const from = vectors.length * scaleBytes + index * dimensions;
    for (const [place, value] of vector.entries()) {
      packed.writeInt8(step === 0 ? 0 : Math.round(value / step), from + place);
    }
  }
  return packed;
}

/** What `packVectors` made of vectors with so many dimensions. @throws when the bytes are not of that shape */
export function unpackVectors(packed: Buffer, dimensions: number): PackedVectors {
  const count = packed.length / (scaleBytes + dimensions);
  if (!Number.isInteger(count)) throw new Error('These are no vectors of so many dimensions');
  const scales = Float32Array.from({ length: count }, (_, index) => packed.readFloatLE(index * scaleBytes));
  // A copy of its own: the buffer may be a part of a large one.
  const values = new Int8Array(packed.subarray(count * scaleBytes));
  return { dimensions, scales, values };
}

/** The vectors of several one after another. */
export function joinVectors(parts: readonly PackedVectors[]): PackedVectors {
  const scales = new Float32Array(parts.reduce((sum, part) => sum + part.scales.length, 0));
  const values = new Int8Array(parts.reduce((sum, part) => sum + part.values.length, 0));
  let [scaleAt, valueAt] = [0, 0];
  for (const part of parts) {
    scales.set(part.scales, scaleAt);
    values.set(part.values, valueAt);
    scaleAt += part.scales.length;
    valueAt += part.values.length;
  }
  return { dimensions: parts[0]?.dimensions ?? 0, scales, values };
}

/** A vector as others are compared with it: whole numbers, with what one of them counts. */
export type ComparedVector = { numbers: Int32Array; step: number };

/** So fine that the sums below stay whole numbers of 32 bits for up to 30,000 dimensions. */
const finest = 2047;

export function toCompared(vector: readonly number[]): ComparedVector {
  const most = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0);
  const step = most / finest || 1;
  const numbers = Int32Array.from(vector, (value) => Math.round(value / step));
  return { numbers, step: step / (Math.hypot(...vector) || 1) };
}

/** The cosine of the angle between each vector and another of as many dimensions, about to a hundredth. */
export function cosines(
  { dimensions, scales, values }: PackedVectors,
  { numbers, step }: ComparedVector,
): Float64Array {
  const found = new Float64Array(scales.length);
  const inFours = dimensions - (dimensions % 4);
  for (let index = 0; index < scales.length; index++) {
    const from = index * dimensions;
    // Four sums that do not wait for each other, in whole numbers: measured faster than one in fractions.
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let place = 0; place < inFours; place += 4) {
      one = (one + Math.imul(values[from + place] as number, numbers[place] as number)) | 0;
      two = (two + Math.imul(values[from + place + 1] as number, numbers[place + 1] as number)) | 0;
      three = (three + Math.imul(values[from + place + 2] as number, numbers[place + 2] as number)) | 0;
      four = (four + Math.imul(values[from + place + 3] as number, numbers[place + 3] as number)) | 0;
    }
    for (let place = inFours; place < dimensions; place++) {
      one = (one + Math.imul(values[from + place] as number, numbers[place] as number)) | 0;
    }
    found[index] = (one + two + three + four) * (scales[index] as number) * step;
  }
  return found;
}

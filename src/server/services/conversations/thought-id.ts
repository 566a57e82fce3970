/** The part of the stream, and of a stored message, that one thought is. */
export const thoughtIdOf = (at: number) => `thought-${at + 1}`;

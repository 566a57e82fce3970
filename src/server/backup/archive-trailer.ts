/** What an archive without a key ends with, behind the end of the tar: every byte before it, hashed. */
export const trailerOf = (sha256: string) => Buffer.from(`PARLEY-SHA256:${sha256}\n`);

export const trailerBytes = trailerOf('0'.repeat(64)).length;

/** A list as it is, and nothing else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

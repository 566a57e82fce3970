import type { SQL } from 'drizzle-orm';

/** The condition that a filter for what is so, or is not, comes to; none where both will do. */
export function yesOrNo(
  values: readonly ('true' | 'false')[] | undefined,
  yes: SQL,
  no: SQL,
): SQL | undefined {
  if (!values || new Set(values).size !== 1) return undefined;
  return values[0] === 'true' ? yes : no;
}

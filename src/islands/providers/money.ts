/** What somebody typed as dollars, in millionths: null for nothing, NaN for what is no sum. */
export function parseDollars(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1_000_000) : Number.NaN;
}

/** The same the other way round, for a field. */
export const dollarsOf = (millionths: number | null): string =>
  millionths === null ? '' : String(millionths / 1_000_000);

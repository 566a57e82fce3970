/** Money as people read it, of millionths of a US dollar; small sums keep the digits that matter. */
export function moneyFormat(locale: string): (millionths: number) => string {
  const usual = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const small = new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency: 'USD', maximumSignificantDigits: 2 },
  });
  return (millionths) => {
    const dollars = millionths / 1_000_000;
    return dollars !== 0 && Math.abs(dollars) < 0.1 ? small.format(dollars) : usual.format(dollars);
  };
}

/** What somebody typed as dollars, in millionths: null for nothing, NaN for what is no sum. */
export function parseDollars(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1_000_000) : Number.NaN;
}

/** The same the other way round, for a field. */
export const dollarsOf = (millionths: number | null): string =>
  millionths === null ? '' : String(millionths / 1_000_000);

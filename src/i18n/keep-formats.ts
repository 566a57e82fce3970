import type { Locale } from '#rules/preferences.ts';

/** One takes up to 50 kB, and there may be as many as there are time zones. */
const mostKept = 64;

/**
 * Keeps the formats that were asked for last: to make one takes a hundred times as long as to use it, and a table has one
 * for each of its cells.
 * @param make of a language and options, which count as the same only in the same order
 */
export function keepFormats<Options extends object, Format>(
  make: (locale: Locale, options: Options) => Format,
): (locale: Locale, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(locale, options);
    kept.delete(key);
    kept.set(key, format);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
    return format;
  };
}

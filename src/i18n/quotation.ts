import type { Locale } from '#rules/preferences.ts';

/** The marks of a language, and those for what stands in them already. */
const marks = {
  en: { outer: ['“', '”'], inner: ['‘', '’'], within: [/[“„]/g, /”/g] },
  es: { outer: ['«', '»'], inner: ['“', '”'], within: [/«/g, /»/g] },
} as const satisfies Record<Locale, unknown>;

/** A text in the quotation marks of a language. Its own, where it holds the same, become those for quotations within one. */
export function inQuotationMarks(text: string, locale: Locale): string {
  const { outer, inner, within } = marks[locale];
  return `${outer[0]}${text.replace(within[0], () => inner[0]).replace(within[1], () => inner[1])}${outer[1]}`;
}

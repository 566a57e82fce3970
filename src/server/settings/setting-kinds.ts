import { z } from 'zod';

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
/** A value that need not be there; one of nothing but spaces is none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsUnset, schema.optional());
/** A value that is another where it is not given. */
export const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema);

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'a http(s) address such as https://example.org',
});
/** Bounds included. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum);

/** What is said of a setting. */
export type SettingWords = {
  /** Completes the sentence "NAME must be …". */
  expected: string;
  /** What the README says of it, in Markdown. */
  about: string;
  /** What holds when nobody sets it, where that is no value. */
  usual?: string;
};

/** US dollars that models of the environment are taken to cost where a budget counts them and nobody says. */
export const assumedPrices = {
  AI_INPUT_PRICE: 5,
  AI_OUTPUT_PRICE: 25,
  AI_IMAGE_PRICE: 0.25,
  AI_EMBEDDING_PRICE: 0.2,
  AI_SPEECH_PRICE: 30,
} as const;

const dollars = z.string().regex(/^\d{1,5}(\.\d{1,6})?$/);

/** Parsed to millionths of a dollar. */
export const price = (name: keyof typeof assumedPrices, of: string) => ({
  schema: optional(dollars.transform((value) => Math.round(Number(value) * 1_000_000))),
  expected: `a number of US dollars such as ${assumedPrices[name]}`,
  about: `US dollars for ${of}; 0 where they cost nothing`,
  usual: `unknown; where \`AI_MONTHLY_BUDGET\` is set, \`${assumedPrices[name]}\``,
});

import { z } from 'zod';

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
/** A value that need not be there; one of nothing but spaces is none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsUnset, schema.optional());
/** A value that is another where it is not given. */
export const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema).meta({ usual: value });
/** What holds where nobody sets a value of this schema, as one would write it; empty where nothing does. */
export const usualOf = (schema: z.ZodType): string => String(schema.meta()?.usual ?? '');

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'a http(s) address such as https://example.org',
});
const isDatabaseAddress = (value: string) => {
  if (!/^postgres(ql)?:\/\/./.test(value)) return false;
  // What stands behind a # that belongs to a password would be left out. Where the host stands in the query, as the folder of a socket does, none need stand before it.
  const url = URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
  return url?.hash === '' && [url.username, url.password, url.pathname].every(isWellWritten);
};
/** A % that is none of an escape stands for itself; one of bytes that are no text is nothing. */
const isWellWritten = (part: string) => {
  try {
    decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
};
/** An address as the driver takes it. */
export const databaseAddress = z.string().refine(isDatabaseAddress);
const addressForm =
  'such as postgres://user:password@host:5432/parley, in whose password # is written as %23, / as %2F and ? as %3F';
/** The address of a database that need not be named. @param what which one, behind "must be" */
export const database = (what: string) => ({
  schema: optional(databaseAddress),
  expected: `${what}, ${addressForm}`,
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

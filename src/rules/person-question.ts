import type { FieldErrorCode } from './errors.ts';
import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';
import { asLine } from './one-line.ts';

/** How much a server may ask at once. What is above that is not asked. */
export const questionLimits = {
  fields: 30,
  options: 200,
  textCharacters: 2_000,
  nameCharacters: 200,
  addressCharacters: 2_000,
  /** Of a whole form. */
  characters: 60_000,
  /** Of one field of a reply. */
  valueCharacters: 4_000,
  /** How long the person may take for one, and for all of an answer. */
  milliseconds: 300_000,
  allMilliseconds: 600_000,
} as const;

export const textFormats = ['email', 'uri', 'date', 'date-time'] as const;
type TextFormat = (typeof textFormats)[number];

export type FieldValue = string | number | boolean | string[];

/** One field of a form, out of what a server describes of it. */
export type QuestionField = {
  name: string;
  title: string;
  description: string | null;
  required: boolean;
  /** Of a text its characters, of a number its size, of choices how many. */
  least: number | null;
  most: number | null;
  initial: FieldValue | null;
} & (
  | { kind: 'text'; format: TextFormat | null }
  | { kind: 'number' | 'integer' | 'boolean' }
  | { kind: 'choice' | 'choices'; options: { value: string; title: string }[] }
);

export const replyActions = ['accept', 'decline', 'cancel'] as const;
export type ReplyAction = (typeof replyActions)[number];

/** What a server asks the person while it does something: a form, or an address that they open. */
export type PersonQuestion = { server: string; text: string } & (
  | { url: null; fields: QuestionField[] }
  | { url: string; fields: null }
);

export type FieldReply = { field: string; value: FieldValue };
/** A question as it is kept with the step in which it was asked. */
export type StepQuestion = PersonQuestion & { id: string; reply: ReplyAction | null };

export type PersonReply = { action: ReplyAction; values: FieldReply[] };

/** The fields of a flat schema, in their order; null for one that is no such form. */
export function readFields(schema: unknown): QuestionField[] | null {
  if (!isObject(schema) || schema.type !== 'object' || !isObject(schema.properties)) return null;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const described = Object.entries(schema.properties);
  if (described.length > questionLimits.fields) return null;
  const fields = described.map(([name, field]) => readField(name, field, required.has(name)));
  return fields.every((field) => field !== null) ? fields : null;
}

function readField(name: string, schema: unknown, required: boolean): QuestionField | null {
  if (!isObject(schema) || name.length > questionLimits.nameCharacters) return null;
  const told = {
    name,
    title: lineOf(schema.title) ?? name,
    description: lineOf(schema.description),
    required,
  };
  const field = { ...told, initial: null };
  const { type } = schema;
  if (type === 'boolean') return withInitial({ ...field, kind: type, least: null, most: null }, schema);
  if (type === 'number' || type === 'integer') {
    const bounds = { least: numberOf(schema.minimum), most: numberOf(schema.maximum) };
    return withInitial({ ...field, kind: type, ...bounds }, schema);
  }
  if (type === 'array') {
    const options = isObject(schema.items) ? optionsOf(schema.items) : null;
    const bounds = { least: numberOf(schema.minItems), most: numberOf(schema.maxItems) };
    return options && withInitial({ ...field, kind: 'choices', options, ...bounds }, schema);
  }
  if (type !== 'string') return null;
  const options = optionsOf(schema);
  if (options) return withInitial({ ...field, kind: 'choice', options, least: null, most: null }, schema);
  const bounds = { least: numberOf(schema.minLength), most: numberOf(schema.maxLength) };
  const format = textFormats.find((one) => one === schema.format) ?? null;
  return withInitial({ ...field, kind: 'text', format, ...bounds }, schema);
}

/** A default that does not fit is none. */
function withInitial(field: QuestionField, { default: initial }: JsonSchema): QuestionField {
  return problemOf(field, initial) === null ? { ...field, initial: initial as FieldValue } : field;
}

/** The values to choose from, in whichever of the forms; null where any text may be given. */
function optionsOf(schema: JsonSchema): { value: string; title: string }[] | null {
  const { enum: values, enumNames, oneOf, anyOf } = schema;
  const forms = [oneOf, anyOf].find(Array.isArray);
  const titles = Array.isArray(enumNames) ? enumNames : [];
  const given: [unknown, unknown][] | undefined = Array.isArray(values)
    ? values.map((value, at) => [value, titles[at]])
    : forms?.map((form) => (isObject(form) ? [form.const, form.title] : [null, null]));
  if (!given || given.length === 0 || given.length > questionLimits.options) return null;
  const options = given.flatMap(([value, title]) =>
    typeof value === 'string' && value.length <= questionLimits.textCharacters
      ? { value, title: lineOf(title) ?? value }
      : [],
  );
  return options.length === given.length ? options : null;
}

/**
 * What somebody has filled in, as the form wants it, or what is wrong with which field. A field that is left empty and
 * need not be filled in is left out.
 */
export function checkReply(
  fields: readonly QuestionField[],
  given: readonly FieldReply[],
): { values: FieldReply[]; problems: Map<string, FieldErrorCode> } {
  const said = new Map(given.map(({ field, value }) => [field, value]));
  const problems = new Map<string, FieldErrorCode>();
  const values: FieldReply[] = [];
  for (const field of fields) {
    const { name, required } = field;
    const value = said.get(name);
    said.delete(name);
    if (value === undefined || value === '') {
      if (required) problems.set(name, 'required');
      continue;
    }
    const problem = problemOf(field, value);
    if (problem) problems.set(name, problem);
    else values.push({ field: name, value });
  }
  for (const name of said.keys()) problems.set(name, 'unknown_field');
  return { values, problems };
}

function problemOf(field: QuestionField, value: unknown): FieldErrorCode | null {
  const { least, most } = field;
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'invalid';
    case 'number':
    case 'integer': {
      const fits = field.kind === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
      if (typeof value !== 'number' || !fits) return 'invalid';
      if (most !== null && value > most) return 'above_limit';
      return least !== null && value < least ? 'below_limit' : null;
    }
    case 'choices': {
      if (!Array.isArray(value) || new Set(value).size < value.length) return 'invalid';
      const known = new Set<unknown>(field.options.map((option) => option.value));
      if (!value.every((one) => known.has(one))) return 'invalid';
      if (most !== null && value.length > most) return 'too_many_chosen';
      return least !== null && value.length < least ? 'too_few_chosen' : null;
    }
    case 'choice':
      return field.options.some((option) => option.value === value) ? null : 'invalid';
    case 'text':
      if (typeof value !== 'string') return 'invalid';
      if (value.length > Math.min(most ?? Infinity, questionLimits.valueCharacters)) return 'too_long';
      if (least !== null && value.length < least) return 'too_short';
      return field.format && !isOfFormat(field.format, value) ? wrongFormat[field.format] : null;
  }
}

const wrongFormat: Record<TextFormat, FieldErrorCode> = {
  email: 'invalid_email',
  uri: 'invalid_address',
  date: 'invalid',
  'date-time': 'invalid',
};

function isOfFormat(format: TextFormat, text: string): boolean {
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text);
    case 'uri':
      return URL.canParse(text);
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(`${text}T00:00:00Z`, text);
    case 'date-time':
      return /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));
  }
}

/** Days that no month has are taken for ones of the next by some. */
function isMoment(moment: string, day: string): boolean {
  const read = new Date(moment);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** An address that somebody may be asked to open; null for any other. */
export function readAskedAddress(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > questionLimits.addressCharacters) return null;
  if (!URL.canParse(address)) return null;
  const { protocol, href, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const lineOf = (text: unknown) =>
  typeof text === 'string' ? asLine(text).slice(0, questionLimits.textCharacters) || null : null;

import { StripeFailure } from './objects.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** Reads Stripe's request format: `items[0][price]=p&metadata[a]=b` as nested lists and objects. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    let at: Form = root;
    keys.forEach((key, index) => {
      // `a[]=x&a[]=y` is a list without numbers.
      const step = key === '' ? String(Object.keys(at).length) : key;
      if (index === keys.length - 1) at[step] = value;
      else {
        at[step] ??= {};
        at = at[step] as Form;
      }
    });
  }
  return listsOf(root) as Form;
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, listsOf(each)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const formOf = (value: FormValue | undefined): Form =>
  value && typeof value === 'object' && !Array.isArray(value) ? value : {};
export const listOf = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);
export const numberOf = (value: FormValue | undefined): number | undefined =>
  typeof value === 'string' && value !== '' ? Number(value) : undefined;

/** Metadata as Stripe merges it: an empty value takes its key away. */
export function mergeMetadata(
  before: Record<string, string>,
  given: FormValue | undefined,
): Record<string, string> {
  const merged = { ...before };
  for (const [key, value] of Object.entries(formOf(given))) {
    if (value === '') delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}

/** @throws {StripeFailure} as Stripe does for a parameter that is missing */
export function required(form: Form, name: string): string {
  const value = textOf(form[name]);
  if (!value) {
    const message = `Missing required param: ${name}.`;
    throw new StripeFailure(400, { code: 'parameter_missing', message, param: name });
  }
  return value;
}

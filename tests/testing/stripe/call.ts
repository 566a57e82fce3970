import type { StripeBilling } from './billing.ts';
import type { Form } from './form.ts';

export type Call = {
  billing: StripeBilling;
  /** Where the stand-in's own pages are. */
  origin: string;
  id: string;
  query: URLSearchParams;
  form: Form;
};
export type Route = { allowed: readonly string[]; answer: (call: Call) => unknown };

import type { FieldErrorCode } from '#rules/errors.ts';
import { type PersonTyped, type ProblemsOf, problemsOfPerson } from '../new-account/person.ts';

export type SetupFields = PersonTyped & { confirmation: string };

/** What is wrong with each field; `mismatch` where the second password differs from the first. */
export type SetupProblems = ProblemsOf<PersonTyped> & { confirmation?: FieldErrorCode | 'mismatch' };

export function validateSetup(fields: SetupFields): SetupProblems {
  const { password, confirmation } = fields;
  const errors: SetupProblems = problemsOfPerson(fields);
  if (confirmation === '') errors.confirmation = 'required';
  else if (confirmation !== password) errors.confirmation = 'mismatch';
  return errors;
}

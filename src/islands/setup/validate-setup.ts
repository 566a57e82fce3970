import { type PersonTyped, type ProblemsOf, problemsOfPerson } from '../new-account/person.ts';

export type SetupFields = PersonTyped & { confirmation: string };

/** Codes out of `fieldErrors`, or `mismatch` where the second password differs from the first. */
export function validateSetup(fields: SetupFields): ProblemsOf<SetupFields> {
  const { password, confirmation } = fields;
  const errors: ProblemsOf<SetupFields> = problemsOfPerson(fields);
  if (confirmation === '') errors.confirmation = 'required';
  else if (confirmation !== password) errors.confirmation = 'mismatch';
  return errors;
}

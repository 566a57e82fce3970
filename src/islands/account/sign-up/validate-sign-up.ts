import { type PersonTyped, type ProblemsOf, problemsOfPerson } from '../../new-account/person.ts';

export type SignUpFields = PersonTyped & { terms: boolean };

/** Codes out of `fieldErrors`; for the terms there is only `required`. */
export function validateSignUp<Fields extends SignUpFields>(fields: Fields): ProblemsOf<SignUpFields> {
  return { ...problemsOfPerson(fields), ...(!fields.terms && { terms: 'required' }) };
}

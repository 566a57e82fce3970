import { passwordLimits } from '#rules/limits.ts';
import { isEmail } from '../ui/is-email.ts';

export type SignUpFields = { firstName: string; email: string; password: string; terms: boolean };

/** Codes out of `fieldErrors`; for the terms there is only `required`. */
export type SignUpErrors = Partial<Record<keyof SignUpFields, string>>;

/** What is wrong with the fields of the sign-up form, by the rules the server has. */
export function validateSignUp({ firstName, email, password, terms }: SignUpFields): SignUpErrors {
  const errors: SignUpErrors = {};
  if (firstName.trim() === '') errors.firstName = 'required';
  else if (firstName.trim().length > 100) errors.firstName = 'too_long';
  if (email.trim() === '') errors.email = 'required';
  else if (!isEmail(email.trim())) errors.email = 'invalid_email';
  if (password === '') errors.password = 'required';
  else if (password.length < passwordLimits.leastCharacters) errors.password = 'too_short';
  if (!terms) errors.terms = 'required';
  return errors;
}

import { passwordLimits } from '#rules/limits.ts';
import { isEmail } from '../ui/is-email.ts';

export type SetupFields = { firstName: string; email: string; password: string; confirmation: string };

/** Codes out of `fieldErrors`, or `mismatch` where the second password differs from the first. */
export type SetupErrors = Partial<Record<keyof SetupFields, string>>;

export function validateSetup({ firstName, email, password, confirmation }: SetupFields): SetupErrors {
  const errors: SetupErrors = {};
  if (firstName.trim() === '') errors.firstName = 'required';
  else if (firstName.trim().length > 100) errors.firstName = 'too_long';
  if (email.trim() === '') errors.email = 'required';
  else if (!isEmail(email.trim())) errors.email = 'invalid_email';
  if (password === '') errors.password = 'required';
  else if (password.length < passwordLimits.leastCharacters) errors.password = 'too_short';
  if (confirmation === '') errors.confirmation = 'required';
  else if (confirmation !== password) errors.confirmation = 'mismatch';
  return errors;
}

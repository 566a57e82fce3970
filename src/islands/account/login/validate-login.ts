import { isEmail } from '../../ui/is-email.ts';

export type LoginErrors = { email?: 'required' | 'invalid_email'; password?: 'required' };

/** What is wrong with the fields of the login form; codes out of `fieldErrors`. */
export function validateLogin({ email, password }: { email: string; password: string }): LoginErrors {
  const errors: LoginErrors = {};
  if (email.trim() === '') errors.email = 'required';
  else if (!isEmail(email.trim())) errors.email = 'invalid_email';
  if (password === '') errors.password = 'required';
  return errors;
}

import type { FieldErrorCode } from '#rules/errors.ts';
import { passwordLimits } from '#rules/limits.ts';
import { isEmail } from '../ui/is-email.ts';

export type PersonTyped = { firstName: string; email: string; password: string };

/** What is wrong with each field. */
export type ProblemsOf<Fields> = Partial<Record<keyof Fields, FieldErrorCode>>;

/** Who wants an account, as a form has it. */
export function personIn(form: FormData): PersonTyped {
  const text = (name: string) => String(form.get(name) ?? '');
  return { firstName: text('firstName').trim(), email: text('email').trim(), password: text('password') };
}

/** What is wrong with it, by the rules the server has. */
export function problemsOfPerson({ firstName, email, password }: PersonTyped): ProblemsOf<PersonTyped> {
  const problems: ProblemsOf<PersonTyped> = {};
  if (firstName.trim() === '') problems.firstName = 'required';
  else if (firstName.trim().length > 100) problems.firstName = 'too_long';
  if (email.trim() === '') problems.email = 'required';
  else if (!isEmail(email.trim())) problems.email = 'invalid_email';
  if (password === '') problems.password = 'required';
  else if (password.length < passwordLimits.leastCharacters) problems.password = 'too_short';
  return problems;
}

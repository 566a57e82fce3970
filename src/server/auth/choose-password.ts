import { AppError } from '../errors.ts';
import type { PasswordHasher } from './password.ts';

type Person = { email?: string; firstName?: string };

const leastDistinct = 4;

/**
 * The hash of a password that somebody chooses. Every password that is stored comes by here.
 * @throws {AppError} `invalid_request` naming `password` where it is one of those that are tried first
 */
export async function choosePassword(
  app: { passwords: PasswordHasher },
  password: string,
  person: Person,
): Promise<string> {
  await assertUncommon(password, person);
  return app.passwords.hash(password);
}

/** @throws {AppError} `invalid_request` naming `password` where others use it, or where it is the person's email or name */
export async function assertUncommon(password: string, person: Person): Promise<void> {
  if (await isCommon(password, person)) {
    throw new AppError('invalid_request', { fields: { password: 'common_password' } });
  }
}

async function isCommon(password: string, { email = '', firstName = '' }: Person): Promise<boolean> {
  const whole = password.normalize('NFKC').toLowerCase();
  if (new Set(whole).size < leastDistinct) return true;
  const core = coreOf(whole);
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const own = [email, local, domain, firstName, `${firstName}${local}`, 'parley'].map((word) =>
    coreOf(word.normalize('NFKC').toLowerCase()),
  );
  if (own.some((word) => word !== '' && (core === word || core === word + word))) return true;
  const common = await commonPasswords();
  return common.has(whole) || (core.length > 0 && common.has(core)) || common.has(halfOf(core));
}

/** Without what people put round a word to make it long enough: digits, signs, spaces. */
const coreOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+/u, '')
    .replace(/(?<!\p{N})\p{N}+$/u, '');

/** What is written twice; else the text itself. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** Some 40,000 passwords of leaks. The list is large, so it is loaded when first needed, and kept by its module. */
const commonPasswords = async () => (await import('./common-passwords.ts')).commonPasswords;

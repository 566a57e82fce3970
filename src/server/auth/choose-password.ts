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
  const whole = plain(password);
  if (new Set(whole).size < leastDistinct) return true;
  const [local = '', domain = ''] = email.split('@');
  const own = new Set(
    [email, local, domain, firstName, `${firstName}${local}`, 'parley'].map((word) => coreOf(plain(word))),
  );
  const common = await commonPasswords();
  return readings(whole).some((word) => word !== '' && (own.has(word) || common.has(word)));
}

/** Small letters without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What somebody may have begun with who made a word long enough to be taken. */
function readings(text: string): string[] {
  const ends = text.replace(/^[^\p{L}]+/u, '').replace(/(?<!\P{L})\P{L}+$/u, '');
  const written = [text, ends].flatMap((word) => [word, withLetters(word)]);
  return written.flatMap((word) => [word, coreOf(word), repeated(word), repeated(coreOf(word))]);
}

/** Signs and digits that stand for letters. */
const standsFor = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }),
);
const withLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => standsFor.get(sign) ?? sign);

/** Without what people put round a word to make it long enough: digits, signs, spaces. */
const coreOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+/u, '')
    .replace(/(?<!\p{N})\p{N}+$/u, '');

/** What a text says several times; else the text itself. */
function repeated(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, length);
}

/** Some 40,000 passwords of leaks. The list is large, so it is loaded when first needed, and kept by its module. */
const commonPasswords = async () => (await import('./common-passwords.ts')).commonPasswords;

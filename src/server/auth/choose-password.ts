import type { AccountData } from '#contracts/account.ts';
import { isSimple, plain, repeated, withoutRuns } from '#rules/simple-passwords.ts';
import { AppError } from '../errors.ts';
import type { PasswordHasher } from './password.ts';

/** Whose password it is, by what others know of them: names of theirs and of the organisations they are in. */
type Person = { email?: string; names: readonly (string | null)[] };

/** What others know of somebody with an account. */
export const knownOf = ({ email, profile, tenants, companies }: AccountData): Person => ({
  email,
  names: [profile.firstName, ...[...tenants, ...companies].map(({ name }) => name)],
});

/** More than that round a word is a password of its own. */
const mostRoundWord = 8;
/** What is longer is not looked at word by word. */
const mostOfWords = 128;

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

/**
 * @throws {AppError} `invalid_request` naming `password` where others use it, or where it is one word, a number, a run
 * of keys, or what is known of the person, whatever figures and signs stand round it; or two of the most common ones
 */
export async function assertUncommon(password: string, person: Person): Promise<void> {
  if (await isCommon(password, person)) {
    throw new AppError('invalid_request', { fields: { password: 'common_password' } });
  }
}

async function isCommon(password: string, person: Person): Promise<boolean> {
  if (isSimple(password)) return true;
  const whole = plain(password);
  const short = repeated(withoutRuns(whole));
  const own = ownWords(person);
  // The lists are large: loaded when first needed, and kept by their module.
  const { commonPasswords: common, mostCommonPasswords } = await import('./common-passwords.ts');
  if (isMadeOf(whole, mostCommonPasswords, 2)) return true;
  return [whole, short]
    .flatMap(readings)
    .some((word) => word !== '' && (common.has(word) || isMadeOf(word, own)));
}

/** Words that whoever knows a person begins with. */
function ownWords({ email = '', names }: Person): ReadonlySet<string> {
  const [local = '', domain = ''] = email.split('@');
  const texts = [local, domain, ...names.map((name) => name ?? ''), 'parley'].map(plain);
  const words = texts.flatMap((text) => [lettersOf(text), coreOf(text), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return new Set(words.filter((word) => word.length >= 2));
}

/** Whether a text is nothing but such words, one after another, and at most so many of them. */
function isMadeOf(text: string, words: ReadonlySet<string>, most = Number.POSITIVE_INFINITY): boolean {
  if (text.length > mostOfWords) return false;
  const fewest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    const ways = fewest.flatMap((count, start) => (words.has(text.slice(start, end)) ? [count + 1] : []));
    fewest[end] = Math.min(Number.POSITIVE_INFINITY, ...ways);
  }
  return (fewest[text.length] ?? 0) <= Math.min(most, text.length);
}

/** What somebody may have begun with who made a word long enough to be taken. */
function readings(text: string): string[] {
  const ends = text.replace(/^[^\p{L}]+/u, '').replace(/(?<!\P{L})\P{L}+$/u, '');
  const written = [text, ...(text.length - ends.length <= mostRoundWord ? [ends] : [])];
  return written
    .flatMap((word) => [word, withLetters(word)])
    .flatMap((word) => [word, lettersOf(word), coreOf(word)])
    .flatMap((word) => [word, repeated(word)]);
}

/** Signs and digits that stand for letters. */
const standsFor = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }),
);
const withLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => standsFor.get(sign) ?? sign);

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Without what people put round a word to make it long enough: digits, signs, spaces. */
function coreOf(text: string): string {
  const letters = lettersOf(text);
  const core = letters.replace(/^\p{N}+/u, '').replace(/(?<!\p{N})\p{N}+$/u, '');
  return letters.length - core.length <= mostRoundWord ? core : letters;
}

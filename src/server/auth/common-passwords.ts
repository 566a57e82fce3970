import { dictionary } from '@zxcvbn-ts/language-common';
import english from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import spanish from '@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs';
import { plain } from '#rules/simple-passwords.ts';

const leaked = (dictionary['passwords-common'] as string[]).map(plain);
/** What is tried in twos as well. */
const mostTried = 3000;

/** The most common of them, which people write one after another where one is not long enough. */
export const mostCommonPasswords: ReadonlySet<string> = new Set(leaked.slice(0, mostTried));

/** Some 120,000 passwords of leaks and words of both languages, as `plain` writes them. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...leaked,
  ...[...english, ...spanish].map(plain),
]);

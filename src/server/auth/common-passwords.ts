import { dictionary } from '@zxcvbn-ts/language-common';
import english from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import spanish from '@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs';
import { plain } from '#rules/simple-passwords.ts';

/** Some 120,000 passwords of leaks and words of both languages, as `plain` writes them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...(dictionary['passwords-common'] as string[]), ...english, ...spanish].map(plain),
);

import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that are in every list of leaks, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);

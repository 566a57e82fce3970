import { isEmail } from '../../ui/is-email.ts';

/**
 * The email addresses in what somebody typed or pasted: one a line, or between commas, semicolons or spaces, also as
 * mail programs write them (`Ana <ana@example.org>`). Each stands in it once.
 */
export function addressesIn(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Map<string, string>();
  const wrong: string[] = [];
  for (const part of text.split(/[\n,;]+/)) {
    const named = /<([^<>]*)>/.exec(part)?.[1];
    for (const word of (named ?? part).split(/\s+/).filter(Boolean)) {
      if (isEmail(word)) emails.set(word.toLowerCase(), word);
      else wrong.push(word);
    }
  }
  return { emails: [...emails.values()], wrong };
}

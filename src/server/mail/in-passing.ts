import { asLine } from '#rules/one-line.ts';

/** So much of a name or a question is enough to know it by. Characters. */
const mostCharacters = 160;

/**
 * What somebody called something, as a mail to somebody else names it: one line, short, and nothing that a mail program
 * makes a link of. Whoever names an assistant or an organisation would otherwise advertise, or fish, under our name.
 */
export function inPassing(text: string): string {
  const line = asLine(
    text.slice(0, 4 * mostCharacters).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
  );
  const characters = [...line];
  const short =
    characters.length > mostCharacters
      ? `${characters
          .slice(0, mostCharacters - 1)
          .join('')
          .trimEnd()}…`
      : line;
  return short.replaceAll('://', ': ').split(' ').map(unlinked).join(' ');
}

/** A dot within a word looks as it did, and names no host; in "2.1" it is that of a number. */
function unlinked(word: string): string {
  const [before = '', ...after] = word.replaceAll('@', '(at)').split(/[.\u3002\uff0e\uff61]/);
  if (after.length === 1 && /^\p{N}+$/u.test(before) && /^\p{N}+\p{P}?$/u.test(after[0] ?? '')) return word;
  return after.reduce((text, part) => text + (text === '' || part === '' ? '.' : '\u2024') + part, before);
}

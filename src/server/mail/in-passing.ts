import { headerLine } from './header-line.ts';

/** So much of a name or a question is enough to know it by. Characters. */
const mostCharacters = 160;

/**
 * What somebody called something, as a mail to somebody else names it: one line, short, and nothing that a mail program
 * makes a link of. Whoever names an assistant or an organisation would otherwise advertise, or fish, under our name.
 */
export function inPassing(text: string): string {
  const line = headerLine(
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
  return (
    short
      .replace(/:\/\//g, ': ')
      .replace(/@/g, '(at)')
      // A dot between letters looks as it did, and names no host.
      .replace(/(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=\p{L})/gu, '\u2024')
  );
}

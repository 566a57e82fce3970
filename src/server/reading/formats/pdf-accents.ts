/** Accents that are drawn by themselves, with what they are on a letter. */
const combining = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
  ['˛', '\u0328'],
]);

/**
 * Two pieces of a line, of which the second is drawn over the end of the first, as the letter that they show together:
 * TeX draws "é" as "´" and an "e" below it, others the accent last.
 * @returns undefined where they show none
 */
export function withAccent(text: string, next: string): string | undefined {
  const [last, first] = [text.at(-1) ?? '', next.at(0) ?? ''];
  const before = composed(first, combining.get(last));
  if (before) return text.slice(0, -1) + before + next.slice(1);
  const behind = composed(last, combining.get(first));
  return behind && text.slice(0, -1) + behind + next.slice(1);
}

/** Without a dot of its own a letter has room for the accent. */
const undotted = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

function composed(letter: string, accent: string | undefined): string | undefined {
  if (!accent) return undefined;
  const one = ((undotted.get(letter) ?? letter) + accent).normalize('NFC');
  return one.length === 1 ? one : undefined;
}

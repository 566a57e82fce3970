import { type Dialect, dialects, thinkingAloud } from './dialects.ts';
import { longestMark, lower, markAt } from './marks.ts';

/** Tags may carry attributes up to this length. */
const longestTag = 80;

/** Whether what follows an opening mark is thinking, even if that never ends: a tag as the first word of a sentence is a word. */
export const isSurelyThinking = (text: string): boolean =>
  /^(?:[^\S\n]*\n|[\p{L}\p{N}\p{Extended_Pictographic}¿¡"“]|[*#-]\s|\s?\d{1,3}[.)]\s)/u.test(
    text.slice(0, longestTag),
  ) || thinksAloud(text.trimStart()) === true;

/** Dialects that may begin at a place: behind the first words of an answer, a word or an element is itself. */
const openable = (isFirst: boolean) =>
  dialects.filter(({ opening, isElement }) => isFirst || (!isElement && /^[<[◁]/.test(opening)));

/**
 * The dialect whose opening mark a text begins with, in whichever case and with whatever attributes; `isSure` unless what
 * follows decides.
 */
export function openingOf(
  text: string,
  isFirst: boolean,
): { dialect: Dialect; written: string; isSure: boolean } | undefined {
  const start = lower(text.slice(0, longestTag));
  for (const dialect of openable(isFirst)) {
    const { follows } = dialect;
    const opening = lower(dialect.opening);
    const length = markAt(text, 0, dialect.opening);
    if (length > 0) {
      const next = text.slice(length, length + longestTag);
      const isSure = !follows || follows.test(next);
      if (isSure || next.trim() === '') return { dialect, written: text.slice(0, length), isSure };
    }
    const end = start.indexOf('>');
    const isTag = opening.startsWith('<') && start.startsWith(`${opening.slice(0, -1)} `);
    if (isTag && end !== -1) return { dialect, written: text.slice(0, end + 1), isSure: true };
  }
  return undefined;
}

/** Whether a text may still become an opening mark. */
export function mayOpen(text: string, isFirst: boolean): boolean {
  const start = lower(text.slice(0, longestMark));
  return openable(isFirst).some(({ opening }) => {
    const mark = lower(opening);
    const isTag = mark.startsWith('<') && start.startsWith(`${mark.slice(0, -1)} `);
    return markAt(text, 0, opening) === -1 || (isTag && start.length < longestTag && !start.includes('>'));
  });
}

/** Whether a text begins as thinking aloud does; undefined while it may still come to that. */
export function thinksAloud(text: string): boolean | undefined {
  const start = text.slice(0, 60).toLowerCase();
  if (thinkingAloud.some((beginning) => start.startsWith(beginning))) return true;
  return thinkingAloud.some((beginning) => beginning.startsWith(start)) ? undefined : false;
}

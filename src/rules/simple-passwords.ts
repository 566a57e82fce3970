/** Fewer signs than that, each run and repetition counted as one, are tried first. */
const leastSigns = 5;
const leastDistinct = 4;
/** Figures alone, up to here, are dates, telephones and numbers of cards. */
const mostOfNumber = 16;

/** Whether a password is one sign or text again and again, a run of keys or two that take turns, or a number: what nobody needs a list for. */
export function isSimple(password: string): boolean {
  const whole = plain(password);
  const onceEach = [...whole].filter((sign, at, all) => sign !== all[at - 1]).join('');
  const every = (rest: number) => [...whole].filter((_sign, at) => at % 2 === rest).join('');
  if (new Set(whole).size < leastDistinct) return true;
  if ([whole, onceEach].some((text) => repeated(withoutRuns(text)).length < leastSigns)) return true;
  if ([0, 1].every((rest) => withoutRuns(every(rest)).length <= 2)) return true;
  return !/\p{L}/u.test(whole) && whole.length <= mostOfNumber;
}

/** What a text says several times; else the text itself. By the longest beginning that is its end as well. */
export function repeated(text: string): string {
  const ends = [0];
  for (let at = 1; at < text.length; at += 1) {
    let length = ends[at - 1] ?? 0;
    while (length > 0 && text[at] !== text[length]) length = ends[length - 1] ?? 0;
    ends.push(text[at] === text[length] ? length + 1 : 0);
  }
  const period = text.length - (ends.at(-1) ?? 0);
  return text.length % period === 0 ? text.slice(0, period) : text;
}

/** A password in small letters without accents, as lists of common ones are compared. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What stands side by side on keyboards and in the alphabet, for as long as a finger runs. */
const tracks = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkln',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '!@#$%^&*()',
  '!"·$%&/()=',
];
const leastRun = 4;

/** What may follow a sign in a run, by the sign: of each track the next one, and the one before. */
const nextTo = neighbours(tracks);
const backwards = neighbours(tracks.map((track) => [...track].reverse().join('')));

function neighbours(lines: readonly string[]): ReadonlyMap<string, string> {
  const next = new Map<string, string>();
  for (const line of lines) {
    const signs = [...line];
    for (const [index, sign] of signs.entries()) {
      next.set(sign, (next.get(sign) ?? '') + (signs[index + 1] ?? ''));
    }
  }
  return next;
}

const steps: readonly ((from: string, to: string) => boolean)[] = [
  (from, to) => from === to,
  (from, to) => nextTo.get(from)?.includes(to) ?? false,
  (from, to) => backwards.get(from)?.includes(to) ?? false,
];

/** A text with each run of keys, letters or figures shortened to its first sign. */
export function withoutRuns(text: string): string {
  const signs = [...text];
  const kept: string[] = [];
  for (let at = 0; at < signs.length; ) {
    const length = Math.max(...steps.map((isStep) => runFrom(signs, at, isStep)));
    const step = length >= leastRun ? length : 1;
    kept.push(signs[at] ?? '');
    at += step;
  }
  return kept.join('');
}

function runFrom(signs: readonly string[], start: number, isStep: (from: string, to: string) => boolean) {
  let end = start + 1;
  while (end < signs.length && isStep(signs[end - 1] ?? '', signs[end] ?? '')) end += 1;
  return end - start;
}

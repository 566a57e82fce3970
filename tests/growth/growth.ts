import { setImmediate } from 'node:timers/promises';

/** A text or document of about so many characters that whoever reads it might take long for. */
export type Growing<Content = string> = {
  name: string;
  make: (characters: number) => Content | Promise<Content>;
};

/** What takes a text, or a document, from strangers. */
export type Reader<Content = string> = {
  name: string;
  /** May throw: a text is refused just as well. */
  read: (content: Content) => unknown;
  /** It is given no longer ones. */
  most?: number;
  /** The first is of so many characters. */
  first?: number;
  /** Takes so long for each that it is given one of so many texts. */
  oneOf?: number;
};

/** Texts of twice the length may take so many times as long. */
const mostGrowth = 3;
const usual = 8_000;
/** A time below this says nothing about growth, and keeps nobody waiting. */
const decisive = 25;
/** How often a reader that seems to take too long is looked at anew, with longer texts where it is given such. */
const looks = 4;

/**
 * What a reader does with a text that it should not: take more than three times as long for twice the length, or
 * fail by a mistake of its own. Null where it does neither.
 *
 * Times are the processor's for this process, since others may be at work on the machine. No single one counts: of
 * each length the shortest of several, taken in turns, and only what was too long at every look.
 */
export async function faultOf<Content = string>(
  { name, read, most, first: begins = usual }: Reader<Content>,
  { name: text, make }: Growing<Content>,
): Promise<string | null> {
  let length = Math.min(begins, most ?? begins);
  const mistake = (await timeOf(read, await make(length / 8))).mistake ?? null;
  const first = await timeOf(read, await make(length));
  if (mistake ?? first.mistake) return `${name} of ${text}: ${mistake ?? first.mistake}`;
  if (first.milliseconds < decisive) return null;
  const half = await timeOf(read, await make(length / 2));
  if (first.milliseconds <= mostGrowth * half.milliseconds) return null;
  let told = '';
  for (let look = 0; look < looks; look++) {
    const [short, long] = await shortestTimes(read, [await make(length / 2), await make(length)]);
    if (long < decisive || long <= mostGrowth * short) return null;
    told = `${short.toFixed()} ms for ${length / 2} characters, ${long.toFixed()} ms for ${length}`;
    if (long < 1_000) length = Math.min(2 * length, most ?? 2 * length);
  }
  return `${name} of ${text}: ${told}`;
}

async function shortestTimes<Content>(
  read: Reader<Content>['read'],
  texts: readonly [Content, Content],
): Promise<[number, number]> {
  const shortest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 3; round++) {
    for (const at of [0, 1] as const) {
      shortest[at] = Math.min(shortest[at], (await timeOf(read, texts[at])).milliseconds);
    }
  }
  return shortest;
}

async function timeOf<Content>(
  read: Reader<Content>['read'],
  text: Content,
): Promise<{ milliseconds: number; mistake?: string }> {
  // A runner that hears nothing of its worker for a minute takes it for dead: hundreds of readings are one test.
  await setImmediate();
  const begun = process.cpuUsage();
  let mistake: string | undefined;
  try {
    await read(text);
  } catch (error) {
    if (isMistake(error)) mistake = String(error);
  }
  const { user, system } = process.cpuUsage(begun);
  return { milliseconds: (user + system) / 1_000, ...(mistake && { mistake }) };
}

/** A text that is refused gets an error of ours; these are for what nobody thought of. */
const isMistake = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  (error instanceof RangeError && /call stack/.test(error.message));

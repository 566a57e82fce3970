import { createHash } from 'node:crypto';

/** Returns the name that a connection prepares a statement under; undefined for one that is parsed anew each time. */
export type NameOf = (text: string) => string | undefined;

/** What comes for this time is worth being kept. */
const timesToKeep = 3;
/**
 * Each connection keeps so many plans at most, of so many characters each: each takes some 70 kB of the server's
 * memory, and the statements of every page and of an answer are fewer.
 */
const mostKept = 150;
const longestKept = 8_000;
/** So many others are counted. */
const mostCounted = 1_000;

/**
 * Names statements that come again and again, so that the server parses and plans them once on each connection: more than
 * half of what pages cost it. Those kept are the first to come often; a statement that is written anew for each list of
 * values comes rarely in the same words.
 */
export function createStatementNames(): NameOf {
  const names = new Map<string, string>();
  const times = new Map<string, number>();

  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= mostKept || text.length > longestKept) return undefined;
    const time = (times.get(text) ?? 0) + 1;
    times.delete(text);
    if (time < timesToKeep) {
      times.set(text, time);
      if (times.size > mostCounted) times.delete(times.keys().next().value as string);
      return undefined;
    }
    const name = `orm_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}

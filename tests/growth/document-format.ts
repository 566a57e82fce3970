import { readWith } from '#server/reading/testing/read.ts';
import type { Growing, Reader } from './growth.ts';
import { repeat } from './hostile-texts.ts';

export type Content = string | Uint8Array;
export type Case = { reader: Reader<Content>; documents: Growing<Content>[] };
type Parts = Record<string, string | ((characters: number) => Content | Promise<Content>)>;

/** One thing within another of its kind, as deep as so many characters go. */
export const nested = (opening: string, closing: string) => (characters: number) => {
  const depth = Math.floor(characters / (opening.length + closing.length));
  return opening.repeat(depth) + closing.repeat(depth);
};
/** Things that differ by their number. */
export const numbered = (part: (at: number) => string) => (characters: number) =>
  Array.from({ length: Math.floor(characters / part(10).length) }, (_, at) => part(at)).join('');

/** A format with what its documents may hold many of; `put` makes a document of them. */
export function format(
  name: string,
  {
    read,
    put,
    first,
  }: { read: Parameters<typeof readWith>[0]; put: (parts: string) => Content; first: number },
  parts: Parts,
): Case {
  const documents = Object.entries(parts).map(([what, part]) => ({
    name: what,
    async make(characters: number) {
      if (typeof part === 'string') return put(repeat(part)(characters));
      const made = await part(characters);
      return typeof made === 'string' ? put(made) : made;
    },
  }));
  return { reader: { name, first, read: (content) => readWith(read, content) }, documents };
}

/** An element within others of its name. */
export const within = (element: string, inner = '') =>
  nested(`<${element}>${inner}`, `</${element.split(' ', 1)[0]}>`);

import type { Block } from '../../blocks/block.ts';
import { compoundOpener, isCompoundFile } from '../compound-file.ts';
import type { AttachedFile } from '../format.ts';
import { equationStream, readMtef } from './mtef.ts';

/** The equations among the objects of a document, by what it calls each: they stand where it shows them. */
export class Equations {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #shown = new Set<string>();

  constructor(texts: ReadonlyMap<string, string> = new Map()) {
    this.#texts = texts;
  }

  has(name: string): boolean {
    return this.#texts.has(name);
  }

  /** What an equation says, where it is shown; undefined for what is none. */
  show(name: string): string | undefined {
    const text = this.#texts.get(name);
    if (text !== undefined) this.#shown.add(name);
    return text;
  }

  /** Those that are shown nowhere that is known. */
  get others(): Block[] {
    return [...this.#texts].flatMap(([name, text]) =>
      this.#shown.has(name) || text === '' ? [] : [{ kind: 'paragraph', text }],
    );
  }
}

/** Which of some objects are equations that can be read. */
export async function equationsAmong(
  objects: Iterable<readonly [name: string, bytes: AttachedFile['bytes']]>,
): Promise<Equations> {
  const compound = [...objects].filter(([, bytes]) => bytes && isCompoundFile(bytes));
  if (compound.length === 0) return new Equations();
  const equationIn = await equationReader();
  const found = compound.flatMap(([name, bytes]) => {
    const text = equationIn(bytes as Uint8Array);
    return text === undefined ? [] : [[name, text] as const];
  });
  return new Equations(new Map(found));
}

/** Reads the equation that an object is; undefined for any other. */
export type EquationReader = (object: Uint8Array) => string | undefined;

export async function equationReader(): Promise<EquationReader> {
  const open = await compoundOpener();
  return (object) => {
    if (!isCompoundFile(object)) return undefined;
    const stream = open(object)?.stream(equationStream);
    return stream && readMtef(stream);
  };
}

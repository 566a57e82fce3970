import type { Block } from '../blocks/block.ts';

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

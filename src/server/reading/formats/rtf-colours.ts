import type { Colour, Ground } from '../blocks/visibility.ts';

/** The colours of a document, by what its table of them says. */
export class RtfColours {
  readonly #colours: (Colour | undefined)[] = [];
  #parts: number[] = [];

  word(name: string, value: number): void {
    if (name === 'red' || name === 'green' || name === 'blue') this.#parts.push(value & 0xff);
  }

  /** A semicolon ends a colour; the first, which says nothing, is that of the reader. */
  text(text: string): void {
    for (const sign of text) {
      if (sign !== ';') continue;
      const [red = 0, green = 0, blue = 0] = this.#parts;
      this.#colours.push(this.#parts.length === 3 ? (red << 16) | (green << 8) | blue : undefined);
      this.#parts = [];
    }
  }

  /** @returns undefined for that of the reader */
  of(number: number): Colour | undefined {
    return this.#colours[number];
  }

  /** @param number 0 for none */
  groundOf(number: number): Ground | undefined {
    return number === 0 ? undefined : (this.of(number) ?? 'unknown');
  }
}

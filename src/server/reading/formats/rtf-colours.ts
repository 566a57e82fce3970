/** The colours of a document, by what its table of them says. */
export class RtfColours {
  readonly #white = new Set<number>();
  #number = 0;
  #parts: number[] = [];

  word(name: string, value: number): void {
    if (name === 'red' || name === 'green' || name === 'blue') this.#parts.push(value);
  }

  /** A semicolon ends a colour; the first, which says nothing, is that of the reader. */
  text(text: string): void {
    for (const sign of text) {
      if (sign !== ';') continue;
      if (this.#parts.length === 3 && this.#parts.every((part) => part === 255))
        this.#white.add(this.#number);
      this.#number += 1;
      this.#parts = [];
    }
  }

  isWhite(number: number): boolean {
    return this.#white.has(number);
  }
}

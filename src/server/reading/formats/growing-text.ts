/** Of a longer text, its end tells whether it is the address itself. */
const mostShown = 1_000;

/**
 * A text that is written to its end, of which the last part can be read at any time: taking that of a string that
 * grows would copy all of it at every link.
 */
export class GrowingText {
  /** Those before the last mark. */
  readonly #pieces: string[] = [];
  #last = '';

  add(text: string): void {
    this.#last += text;
  }

  /** A place to read from later on. */
  mark(): number {
    this.#pieces.push(this.#last);
    this.#last = '';
    return this.#pieces.length;
  }

  /** What was written since a mark; of much, its last 1,000 characters. */
  endSince(mark: number): string {
    let text = this.#last;
    for (let at = this.#pieces.length - 1; at >= mark && text.length < mostShown; at--) {
      text = `${this.#pieces[at]}${text}`;
    }
    return text.slice(-mostShown);
  }

  /** All that was written since the last time. */
  take(): string {
    const text = this.toString();
    this.#pieces.length = 0;
    this.#last = '';
    return text;
  }

  toString(): string {
    return this.#pieces.join('') + this.#last;
  }
}

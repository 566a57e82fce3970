type Break = '' | ' ' | '\n' | '\n\n';

/** Collects running text as a browser would lay it out: white space collapsed, breaks only where asked for. */
export class TextFlow {
  #parts: string[] = [];
  #pending: Break = '';
  #marker = '';
  #row: string[] = [];
  #cell: string | undefined;
  #keepsSpaces = false;

  /** Everything written so far. */
  finish(): string {
    this.#finishRow();
    return this.#parts.join('');
  }

  write(text: string): void {
    if (this.#cell !== undefined) this.#cell += text;
    else if (this.#keepsSpaces) this.#emit(text);
    else this.#writeCollapsed(text.replace(/\s+/g, ' '));
  }

  breakLine(): void {
    this.#break('\n');
  }

  breakParagraph(): void {
    this.#break('\n\n');
  }

  /** Begins a line with a marker, which appears only if text follows. */
  startItem(marker: string): void {
    this.breakLine();
    if (this.#cell === undefined) this.#marker = marker;
  }

  /** Until `leaveCell`, what is written goes into one cell of a row, which the next break ends. */
  enterCell(): void {
    this.#cell = '';
  }

  leaveCell(): void {
    this.#row.push((this.#cell ?? '').replace(/\s+/g, ' ').trim());
    this.#cell = undefined;
  }

  keepSpaces(keeps: boolean): void {
    this.#keepsSpaces = keeps;
  }

  #writeCollapsed(text: string): void {
    if (text.startsWith(' ')) this.#ask(' ');
    if (text.trim() !== '') this.#emit(text.trim());
    if (text.endsWith(' ')) this.#ask(' ');
  }

  #break(wanted: Break): void {
    if (this.#cell !== undefined) {
      this.#cell += ' ';
      return;
    }
    this.#finishRow();
    this.#ask(wanted);
  }

  #finishRow(): void {
    const row = this.#row;
    this.#row = [];
    if (!row.some(Boolean)) return;
    this.#ask('\n');
    this.#emit(row.join(' | '));
  }

  #ask(wanted: Break): void {
    if (wanted.length > this.#pending.length || this.#pending === ' ') this.#pending = wanted;
  }

  #emit(text: string): void {
    if (text === '') return;
    if (this.#parts.length > 0) this.#parts.push(this.#pending);
    this.#parts.push(this.#marker, text);
    this.#pending = '';
    this.#marker = '';
  }
}

type Break = '' | ' ' | '\n' | ', ';

/** What ends so is parted from what follows. */
const parted = /[.,;:!?…]$/;

/** Collects running text as a browser would lay it out: white space collapsed, lines broken only where asked for. */
export class FlowText {
  #parts: string[] = [];
  #pending: Break = '';
  #keepsSpaces = false;

  write(text: string): void {
    if (this.#keepsSpaces) this.#emit(text);
    else this.#writeCollapsed(text.replace(/\s+/g, ' '));
  }

  breakLine(): void {
    this.#pending = '\n';
  }

  /** What follows is another entry of a list that is told in one line. */
  separate(): void {
    this.#pending = parted.test(this.#parts.at(-1) ?? '') ? ' ' : ', ';
  }

  keepSpaces(keeps: boolean): void {
    this.#keepsSpaces = keeps;
  }

  /** What was written since the last time. */
  take(): string {
    const text = this.#parts.join('');
    this.#parts = [];
    this.#pending = '';
    return text;
  }

  /** How much was written since, as a place for `since`. */
  get length(): number {
    return this.#parts.length;
  }

  /** What was written from such a place on. */
  since(place: number): string {
    return this.#parts.slice(place).join('');
  }

  #writeCollapsed(text: string): void {
    if (text.startsWith(' ')) this.#ask(' ');
    if (text.trim() !== '') this.#emit(text.trim());
    if (text.endsWith(' ')) this.#ask(' ');
  }

  #ask(wanted: Break): void {
    if (wanted.length > this.#pending.length) this.#pending = wanted;
  }

  #emit(text: string): void {
    if (text === '') return;
    if (this.#parts.length > 0) this.#parts.push(this.#pending);
    this.#parts.push(text);
    this.#pending = '';
  }
}

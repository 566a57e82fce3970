/** Stands for what the field was at first. */
const asAtFirst = 25;
const kinds = { box: 1, list: 2 } as const;

/** The field of a form, by what its words say. */
export class RtfForm {
  #kind = 0;
  #state: number | undefined;
  #first = 0;
  readonly #entries: string[] = [];

  word(name: string, value: number): void {
    if (name === 'fftype') this.#kind = value;
    if (name === 'ffdefres') this.#first = value;
    if (name === 'ffres') this.#state = value === asAtFirst ? undefined : value;
  }

  addEntry(text: string): void {
    this.#entries.push(text);
  }

  /** Whether a box is ticked, or what is chosen of a list; '' for a field that shows its text itself. */
  get state(): string {
    const state = this.#state ?? this.#first;
    if (this.#kind === kinds.list) return this.#entries[state] ?? '';
    if (this.#kind !== kinds.box) return '';
    return state === 1 ? '[x] ' : '[ ] ';
  }
}

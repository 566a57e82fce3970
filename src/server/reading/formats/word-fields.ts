import { linkAddress } from '../blocks/link-text.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import type { GrowingText } from './growing-text.ts';
import { pageMark } from './page-numbers.ts';

/** Numbers of pages are those of paper, and differ on each. */
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

const formField = /^\s*FORM(?:CHECKBOX|DROPDOWN)\b/i;

/** A field of Word: a code, then what it shows. They nest. */
type Field = { code: string; isCode: boolean; isHidden: boolean; from: number; state: string };

/** Follows the fields of a text that is read from its beginning to its end. */
export class WordFields {
  readonly #open: Field[] = [];
  readonly #text: GrowingText;
  /** How many of the open ones show nothing of what they hold. */
  #hidden = 0;

  constructor(text: GrowingText) {
    this.#text = text;
  }

  /** Whether what comes now is shown. */
  get isShown(): boolean {
    return this.#hidden === 0;
  }

  /** @param state what a form's field stands at */
  begin(state = ''): void {
    this.#open.push({ code: '', isCode: true, isHidden: true, from: 0, state });
    this.#hidden += 1;
  }

  /** Whether the field that is read is a form's, and its state lies elsewhere. */
  get hasState(): boolean {
    return formField.test(this.#open.at(-1)?.code ?? '');
  }

  /** What the form's field stands at that is read. */
  standsAt(state: string): void {
    const field = this.#open.at(-1);
    if (field) field.state = state;
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += text;
  }

  /** What the field shows comes now. */
  separate(): void {
    const field = this.#open.at(-1);
    if (!field?.isCode) return;
    field.isCode = false;
    field.isHidden = pageNumber.test(field.code);
    field.from = this.#text.mark();
    if (!field.isHidden) this.#hidden -= 1;
  }

  /** Writes what the field adds behind what it shows: the address of a link, the state of a form. */
  end(): void {
    const field = this.#open.pop();
    if (field?.isHidden) this.#hidden -= 1;
    if (!field || !this.isShown) return;
    if (pageNumber.test(field.code)) this.#text.add(pageMark);
    else this.#text.add(shownBehind(field.code, field.isCode ? '' : this.#text.endSince(field.from)));
    this.#text.add(field.state);
  }
}

/** The address of a link, or the sign that a field stands for. */
function shownBehind(code: string, shown: string): string {
  const [, number = '', font] = symbolField.exec(code) ?? [];
  if (font && shown.trim() === '') return shownInFont(String.fromCharCode(Number(number)), font);
  const target = /^\s*HYPERLINK\s+"([^"]*)"/i.exec(code)?.[1];
  return target === undefined || shown === '' ? '' : linkAddress(target, shown);
}

/** A sign by its number in a font. */
const symbolField = /^\s*SYMBOL\s+(\d{1,5}|0x[\da-f]{1,4})\s[^"]*\\f\s*"([^"]*)"/i;

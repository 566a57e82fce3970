import { wordLink } from '../word-link.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';

/** Numbers of pages are those of paper, and differ on each. */
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** Stands for the number of a page until the paragraph is whole. */
export const pageMark = '\u0000';

/** A field of Word: a code, then what it shows. They nest. */
type Field = { code: string; isCode: boolean; from: number; form: XmlElement | undefined };

/** Follows the fields of a paragraph, whose parts stand between its runs. */
export class Fields {
  readonly #open: Field[] = [];

  /** Whether what comes now is shown. */
  get isShown(): boolean {
    return !this.#open.some(({ isCode, code }) => isCode || pageNumber.test(code));
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += text;
  }

  /**
   * Takes a `fldChar`.
   * @param shown the paragraph's text so far
   * @returns what the field adds to it
   */
  take(element: XmlElement, shown: string): string {
    switch (attributeOf(element, 'fldCharType')) {
      case 'begin':
        this.#open.push({
          code: '',
          isCode: true,
          from: shown.length,
          form: childOf(element, 'ffData'),
        });
        return '';
      case 'separate': {
        const field = this.#open.at(-1);
        if (field) {
          field.isCode = false;
          field.from = shown.length;
        }
        return '';
      }
      case 'end':
        return this.#end(this.#open.pop(), shown);
      default:
        return '';
    }
  }

  #end(field: Field | undefined, shown: string): string {
    if (!field || !this.isShown) return '';
    return endOfField(field.code, shown, field.from) + stateOf(field.form);
  }
}

/** What a field's code adds behind what it shows, which begins at `from` in the text so far. */
export const endOfField = (code: string, text: string, from: number): string =>
  pageNumber.test(code) ? pageMark : wordLink(code, text, from);

/** A box of an old form, ticked or not, or what is chosen of a list. */
function stateOf(form: XmlElement | undefined): string {
  const box = childOf(form, 'checkBox');
  if (box) return (isOn(box, 'checked') ?? isOn(box, 'default')) ? '[x] ' : '[ ] ';
  const list = childOf(form, 'ddList');
  if (!list) return '';
  const chosen = Number(attributeOf(childOf(list, 'result') ?? childOf(list, 'default'), 'val') ?? 0);
  return attributeOf(childrenOf(list, 'listEntry')[chosen], 'val') ?? '';
}

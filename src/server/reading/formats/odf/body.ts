import type { Block, PictureBlock } from '../../blocks/block.ts';
import { linkAddress, withAddress } from '../../blocks/link-text.ts';
import { asNotes, commentOf, noteMark } from '../../blocks/notes.ts';
import { shiftedText } from '../../blocks/shifted-text.ts';
import type { Sight } from '../../blocks/sight.ts';
import { shownInFont } from '../../blocks/symbol-fonts.ts';
import { type HeldCell, tableOfCells } from '../../blocks/table-of-cells.ts';
import type { Visibility } from '../../blocks/visibility.ts';
import { pageMark, withoutPageNumbers } from '../page-numbers.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, textIn, type XmlElement } from '../xml.ts';
import { shownByField } from './form-controls.ts';
import { ListNumbers } from './numbers.ts';
import { type Looks, type OdfStyles, plainLooks } from './styles.ts';

/** Contents pages and indexes repeat what stands elsewhere; marks of changes hold what was deleted. */
const skipped = new Set([
  'table-of-content',
  'illustration-index',
  'table-index',
  'object-index',
  'alphabetical-index',
  'user-index',
  'sequence-decls',
  'variable-decls',
  'user-field-decls',
  'forms',
  // Its text stands for any sheet's.
  'sheet-name',
  'ruby-text',
]);

/** What lies beside the text, by the name that the text has for it. */
type Embedded = {
  /** A chart. */
  objectOf: (name: string) => Block[];
  /** Of this program or another. @returns '' for what is no formula */
  formulaOf: (name: string) => string;
  pictureOf: (name: string, label?: string) => PictureBlock[];
  /** What a form's control shows. */
  controlOf: (id: string) => string;
};

export const nothingEmbedded: Embedded = {
  objectOf: () => [],
  formulaOf: () => '',
  pictureOf: () => [],
  controlOf: () => '',
};

/** A field within a paragraph may hide all of it. */
const isHiddenByField = (paragraph: XmlElement) =>
  childrenOf(paragraph, 'hidden-paragraph').some((field) => attributeOf(field, 'is-hidden') === 'true');

const hidden: Visibility = { isHidden: true };

/** The item whose paragraphs come now; its first one carries the marker. */
type Item = { marker: string };

/** Reads the text of OpenDocument. Numbers of lists go on from one call to the next. */
export class OdfReader {
  /** Footnotes and annotations, which stand within the text. */
  readonly notes: Block[] = [];
  readonly #sight: Sight;
  readonly #styles: OdfStyles;
  readonly #numbers: ListNumbers;
  readonly #embedded: Embedded;
  readonly #items: Item[] = [];
  #paragraphLooks: Looks = plainLooks;
  /** In how many cells, boxes and notes that which is read lies. */
  #apartIn = 0;

  /** @param given.isSlides whether it is a presentation */
  constructor(styles: OdfStyles, embedded: Embedded, sight: Sight, { isSlides = false } = {}) {
    this.#sight = sight;
    this.#styles = styles;
    this.#numbers = new ListNumbers(styles, isSlides);
    this.#embedded = embedded;
  }

  /** The blocks of what an element holds. */
  read(container: XmlElement): Block[] {
    return elementsIn(container).flatMap((element) => this.#block(element));
  }

  #block(element: XmlElement): Block[] {
    if (skipped.has(element.name)) return [];
    switch (element.name) {
      case 'tracked-changes':
        this.#leaveOutDeleted(element);
        return [];
      case 'p':
      case 'h':
        return this.#paragraph(element);
      case 'list':
        return this.#list(element);
      case 'table':
        return this.#table(element);
      case 'page':
        return [{ kind: 'page', isSlide: true }, ...this.read(element)];
      case 'notes':
        return asNotes(this.read(element));
      case 'object':
        return this.#embedded.objectOf(attributeOf(element, 'href') ?? '');
      case 'frame':
        return this.#frame(element);
      case 'custom-shape':
      case 'text-box':
        return this.readApart(element);
      case 'a':
        return withAddress(this.read(element), attributeOf(element, 'href'));
      case 'control':
        return [{ kind: 'paragraph', text: this.#control(element) }];
      case 'annotation':
        this.#annotation(element);
        return [];
      case 'section':
        return attributeOf(element, 'display') !== 'none' || this.#sight.sees(hidden, textIn(element))
          ? this.read(element)
          : [];
      default:
        return this.read(element);
    }
  }

  #control(element: XmlElement): string {
    return this.#embedded.controlOf(attributeOf(element, 'control') ?? '');
  }

  /** A box, or an object; a picture stands in for an object where that cannot be shown. */
  #frame(frame: XmlElement): Block[] {
    const formula = this.#formulaIn(frame);
    if (formula) return [{ kind: 'paragraph', text: formula }];
    const said = this.read(frame);
    if (childOf(frame, 'object')) return said;
    const described = childOf(frame, 'desc') ?? childOf(frame, 'title');
    const label = described && textIn(described);
    const [image] = childrenOf(frame, 'image');
    return [...this.#embedded.pictureOf(attributeOf(image, 'href') ?? '', label), ...said];
  }

  /** What a formula in a frame says. */
  #formulaIn(frame: XmlElement): string {
    const object = childOf(frame, 'object') ?? childOf(frame, 'object-ole');
    return this.#embedded.formulaOf(attributeOf(object, 'href') ?? '');
  }

  #paragraph(element: XmlElement): Block[] {
    const looks = this.#styles.looksOf(attributeOf(element, 'style-name'));
    const { isStruck } = looks;
    const isHidden = looks.isHidden || isHiddenByField(element);
    if ((isHidden || isStruck) && !this.#sight.sees({ isHidden, isStruck }, textIn(element))) return [];
    this.#paragraphLooks = looks;
    const attached: Block[] = [];
    const raw = withoutPageNumbers(this.#inline(element, looks, attached));
    const text = looks.isCode ? raw.trimEnd() : raw.replace(/[^\S\n]+/g, ' ').trim();
    const block = text.trim() === '' ? [] : [this.#blockOf(element, { text, isCode: looks.isCode })];
    return [...block, ...attached];
  }

  #blockOf(element: XmlElement, { text, isCode }: { text: string; isCode: boolean }): Block {
    const item = this.#items.at(-1);
    const marker = item?.marker ?? '';
    if (item) item.marker = '';
    if (element.name === 'h') {
      const level = Number(attributeOf(element, 'outline-level') ?? 1) || 1;
      const number = marker || (item ? '' : this.#numbers.nextHeading(element, level));
      return { kind: 'heading', level, text: number && number !== '-' ? `${number} ${text}` : text };
    }
    if (item) return { kind: 'item', level: Math.max(0, this.#numbers.level), marker, text };
    return { kind: isCode ? 'code' : 'paragraph', text };
  }

  #list(list: XmlElement): Block[] {
    this.#numbers.enter(list);
    const blocks = elementsIn(list).flatMap((item) => {
      if (item.name !== 'list-item' && item.name !== 'list-header') return [];
      const [first] = elementsIn(item);
      // An entry that holds nothing but a list is there for the indent.
      const counts = item.name === 'list-item' && first?.name !== 'list';
      this.#items.push({ marker: counts ? this.#numbers.next(item) : '' });
      const held = this.read(item);
      this.#items.pop();
      return held;
    });
    this.#numbers.leave(list);
    return blocks;
  }

  #inline(element: XmlElement, looks: Visibility, attached: Block[]): string {
    return element.children
      .map((child) => {
        if (typeof child !== 'string') return this.#run(child, looks, attached);
        return this.#isSeen(looks, child) ? child.replace(/\s+/g, ' ') : '';
      })
      .join('');
  }

  /** @param around how what stands around it is seen */
  #run(element: XmlElement, around: Visibility, attached: Block[]): string {
    if (skipped.has(element.name)) return '';
    switch (element.name) {
      case 's':
        return ' '.repeat(Math.min(Number(attributeOf(element, 'c') ?? 1) || 1, 200));
      case 'tab':
        return ' ';
      case 'page-number':
      case 'page-count':
        return pageMark;
      case 'line-break':
        return '\n';
      case 'span': {
        const looks = this.#styles.looksOf(attributeOf(element, 'style-name'));
        const shown = shownInFont(this.#inline(element, { ...around, ...looks }, attached), looks.font);
        return shiftedText(shown, looks.shift);
      }
      case 'a': {
        const shown = this.#inline(element, around, attached);
        return shown + linkAddress(attributeOf(element, 'href'), shown);
      }
      case 'note': {
        const body = childOf(element, 'note-body');
        const cited = childOf(element, 'note-citation');
        const mark = noteMark(cited ? textIn(cited) : '');
        for (const note of asNotes(body ? this.readApart(body) : [], mark)) this.notes.push(note);
        return mark;
      }
      case 'annotation':
        this.#annotation(element);
        return '';
      case 'frame': {
        const formula = this.#formulaIn(element);
        if (formula === '') attached.push(...this.readApart({ ...element, children: [element] }));
        return formula;
      }
      case 'custom-shape':
      case 'text-box':
      case 'g':
      case 'rect':
      case 'object':
        attached.push(...this.readApart({ ...element, children: [element] }));
        return '';
      case 'control':
        return this.#control(element);
      case 'fieldmark':
        return shownByField(element);
      case 'hidden-text':
        return this.#sight.sees(hidden, attributeOf(element, 'string-value') ?? textIn(element))
          ? textIn(element)
          : '';
      default:
        return this.#inline(element, around, attached);
    }
  }

  /** Each change is a passage. */
  #leaveOutDeleted(changes: XmlElement): void {
    for (const deletion of findAll(changes, 'deletion')) {
      const said = elementsIn(deletion).filter(({ name }) => name !== 'change-info');
      this.#sight.sees({ isDeleted: true }, said.map(textIn).join(''));
      this.#sight.endPassage();
    }
  }

  /** Boxes, cells, notes and running heads may lie over anything. */
  #isSeen(looks: Visibility, text: string): boolean {
    const mayLieOver = this.#styles.hasGround || this.#apartIn > 0;
    const ground = looks.ground ?? this.#paragraphLooks.ground ?? (mayLieOver ? 'unknown' : undefined);
    return this.#sight.sees({ ...looks, ground }, text);
  }

  /** What hangs on a paragraph is not part of the list that the paragraph is in. */
  readApart(container: XmlElement): Block[] {
    const items = this.#items.splice(0);
    const looks = this.#paragraphLooks;
    this.#apartIn += 1;
    const held = this.#numbers.inBox(() => this.read(container));
    this.#apartIn -= 1;
    this.#paragraphLooks = looks;
    this.#items.push(...items);
    return held;
  }

  #annotation(element: XmlElement): void {
    const said = this.readApart({
      ...element,
      children: elementsIn(element).filter(({ name }) => name === 'p' || name === 'list'),
    });
    const author = childOf(element, 'creator');
    for (const note of commentOf(said, author && textIn(author))) this.notes.push(note);
  }

  #table(table: XmlElement): Block[] {
    const rows: { isHead: boolean; cells: XmlElement[] }[] = [];
    const addRows = (container: XmlElement, isHead: boolean) => {
      for (const element of elementsIn(container)) {
        if (element.name === 'table-row') rows.push({ isHead, cells: elementsIn(element) });
        else if (/^table-(?:rows|row-group)$/.test(element.name)) addRows(element, isHead);
        else if (element.name === 'table-header-rows') addRows(element, true);
      }
    };
    addRows(table, false);
    return tableOfCells(
      rows.map(({ isHead, cells }) => ({
        isHead,
        cells: withoutEmptyEnd(
          // Those that a cell spans are listed, too.
          cells.filter(({ name }) => name === 'table-cell').map((cell) => this.#cell(cell)),
        ),
      })),
    );
  }

  #cell(cell: XmlElement): HeldCell {
    const count = (name: string) => Number(attributeOf(cell, name) ?? 1) || 1;
    return {
      blocks: this.readApart(cell),
      columns: Math.max(count('number-columns-repeated'), count('number-columns-spanned')),
      rows: count('number-rows-spanned'),
    };
  }
}

/** The rest of a sheet is one cell that is repeated. */
function withoutEmptyEnd(cells: readonly HeldCell[]): readonly HeldCell[] {
  return cells.slice(0, cells.findLastIndex(({ blocks }) => blocks.length > 0) + 1);
}

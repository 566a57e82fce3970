import type { Block, PictureBlock } from '../blocks/block.ts';
import { isOutward, linkAddress } from '../blocks/link-text.ts';
import { type Shift, shiftedText } from '../blocks/shifted-text.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import { TableGrid } from '../blocks/table-grid.ts';
import { lettersIn } from '../characters/letters-in.ts';
import { FlowText } from './flow-text.ts';
import { Counters } from './html-counters.ts';
import { asMath, isDrawnEquation } from './html-equations.ts';
import { findLayoutTables } from './html-layout-tables.ts';
import { HtmlLists, type ListItem } from './html-lists.ts';
import { pictureIn } from './html-pictures.ts';
import { unread } from './html-unseen.ts';
import { fontOf, type PageLooks, shiftOf } from './html-visibility.ts';
import { nodeName, type Visitor, walk } from './html-walk.ts';
import { readMath } from './mathml.ts';

const names = (list: string) => new Set(list.split(' '));
const paragraphs = names(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend main p pre search section summary',
);
const cells = names('td th');
/** Drawn with room around them, wherever they stand in a line. */
const setApart = names('textarea select progress meter');
const lists = names('ul ol menu dir');

/** What a document says. */
export function readTree(root: Node, looks: PageLooks): Block[] {
  const reader = new TreeReader(findLayoutTables(root), looks);
  walk(root, reader);
  return reader.finish();
}

class TreeReader implements Visitor {
  readonly #blocks: Block[] = [];
  readonly #text = new FlowText();
  readonly #layoutTables: Set<Node>;
  readonly #looks: PageLooks;
  /** The tables around what is read; null for those that arrange a page. */
  readonly #tables: (TableGrid | null)[] = [];
  /** How many tables stand around what is read within a cell of one of data: they are told in its text. */
  #within = 0;
  readonly #lists: HtmlLists;
  readonly #counters = new Counters();
  readonly #items: ListItem[] = [];
  /** What is described next, in a list of terms with their descriptions. */
  readonly #terms: string[] = [];
  #isTerm = false;
  /** Of the entries, those that describe terms, which are their markers. */
  readonly #descriptions = new WeakSet<ListItem>();
  readonly #links: number[] = [];
  /** Those of the block or table that is read, which stand behind it. */
  #pictures: PictureBlock[] = [];
  #heading = 0;
  /** Letters of the block that are links to other parts of the document. */
  #linked = 0;
  #isCode = false;
  /** Of the elements around what is read, the innermost last. */
  readonly #fonts: (string | undefined)[] = [];
  readonly #shifts: Shift[] = [];

  constructor(layoutTables: Set<Node>, looks: PageLooks) {
    this.#layoutTables = layoutTables;
    this.#looks = looks;
    this.#lists = new HtmlLists(looks.sheets.listStyles);
  }

  finish(): Block[] {
    this.#endBlock();
    this.#writeTerms();
    return this.#blocks;
  }

  enter(node: Node, name: string): boolean {
    if (name === '#text') this.#writeText(node.nodeValue ?? '');
    if (!('tagName' in node) || unread.has(name)) return false;
    const element = node as Element;
    if (isDrawnEquation(element)) return false;
    if (name === 'math' || name === 'svg') {
      if (name === 'math') this.#writeEquation(element);
      else this.#writeDrawing(element);
      return false;
    }
    if (name === 'img') this.#pictures.push(...pictureIn(element, this.#looks.pictureOf));
    if (name === 'input') this.#writeInput(element);
    if (setApart.has(name)) this.#text.write(' ');
    if (name === 'select' || name === 'option') return this.#isChosen(element, name);
    if (paragraphs.has(name)) this.#endBlock();
    else if (element.previousElementSibling?.localName !== 'input') this.#breakAround(element);
    if (name === 'br') this.#text.breakLine();
    if (name === 'pre') this.#enterCode(true);
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    if (name === 'a') this.#links.push(this.#text.length);
    this.#shifts.push(shiftOf(element, this.#looks) || (this.#shifts.at(-1) ?? 0));
    this.#fonts.push(fontOf(element) ?? this.#fonts.at(-1));
    if (name === 'table') this.#enterTable(node);
    if (name === 'thead' && this.#grid && this.#within === 0) this.#grid.hasHead = true;
    if (name === 'tr') this.#enterRow();
    if (cells.has(name) || name === 'caption') this.#enterCell();
    const shown = this.#shownBefore(element);
    if (lists.has(name)) {
      this.#endBlock();
      this.#lists.enter(element);
    }
    if (lists.has(name) || name === 'dl') this.#writeTermOf(this.#items.at(-1));
    if (name === 'dt' && !this.#grid) this.#isTerm = true;
    if (name === 'li') {
      this.#endBlock();
      const item = this.#lists.next(element, shown.trim());
      if (this.#grid && element.previousElementSibling?.localName === 'li') this.#text.separate();
      if (this.#grid && item.marker !== '-') this.#text.write(`${item.marker} `);
      this.#items.push(item);
    } else if (shown !== '') this.#text.write(shown);
    if (name === 'dd' && !this.#grid) this.#enterDescription();
    return true;
  }

  /** What style sheets put before an element's text, such as its number. */
  #shownBefore(element: Element): string {
    const { counted } = this.#looks.sheets;
    const looks = counted.size > 0 ? counted.get(element) : undefined;
    return looks ? this.#counters.enter(element, looks) : '';
  }

  leave(node: Node, name: string): void {
    const element = node as Element;
    if (this.#looks.sheets.counted.size > 0) this.#counters.leave(element);
    if (name === 'a') this.#text.write(this.#addressOf(element));
    this.#shifts.pop();
    this.#fonts.pop();
    if (cells.has(name)) this.#leaveCell(element);
    if (name === 'caption') this.#leaveCaption();
    if (name === 'table') this.#leaveTable();
    if (name === 'dt' && this.#isTerm) this.#leaveTerm();
    if (paragraphs.has(name)) this.#endBlock();
    if (name === 'dd' && !this.#grid) this.#writeTermOf(this.#items.pop());
    if (name === 'dl') this.#writeTerms();
    if (name === 'pre') this.#enterCode(false);
    if (/^h[1-6]$/.test(name)) this.#heading = 0;
    if (lists.has(name)) {
      this.#endBlock();
      this.#lists.leave();
    }
    if (name === 'li') {
      this.#endBlock();
      this.#items.pop();
    }
    this.#breakAround(element);
  }

  /** What is set apart by style alone stands on a line of its own, as where a page is copied; a box stays with its words. */
  #breakAround(element: Element): void {
    if (!this.#isCode && element.localName !== 'input' && this.#looks.sheets.apart.has(element))
      this.#text.breakLine();
  }

  #writeText(text: string): void {
    const shown = shownInFont(text, this.#fonts.at(-1));
    this.#text.write(shiftedText(shown, this.#shifts.at(-1) ?? 0));
  }

  #writeEquation(element: Element): void {
    const standsAlone = element.getAttribute('display') === 'block';
    if (standsAlone) this.#endBlock();
    this.#text.write(readMath(asMath(element)));
    if (standsAlone) this.#endBlock();
  }

  /** The words of a chart; icons have none. */
  #writeDrawing(element: Element): void {
    const words = [...element.querySelectorAll('text')].map(({ textContent }) => textContent?.trim() ?? '');
    const text = words.filter(Boolean).join('\n');
    if (text === '') return;
    this.#endBlock();
    if (this.#grid) this.#text.write(text);
    else this.#blocks.push({ kind: 'figure', text });
  }

  get #grid(): TableGrid | null {
    return this.#tables.at(-1) ?? null;
  }

  /** Within a cell of a table of data, and within a term, all is one text. */
  #endBlock(): void {
    if (this.#grid || this.#isTerm) {
      this.#text.write(' ');
      return;
    }
    this.#writeBlock(this.#text.take());
    this.#blocks.push(...this.#pictures.splice(0));
  }

  /** Whether all that it says links elsewhere. */
  #isLinked(text: string): boolean {
    return this.#linked === 0 ? !/[\p{L}\p{N}]/u.test(text) : this.#linked === lettersIn(text);
  }

  #writeBlock(text: string): void {
    const isLink = text.trim() !== '' && this.#isLinked(text);
    this.#linked = 0;
    if (text.trim() === '') return;
    const leads = isLink ? { leads: true } : {};
    const item = this.#items.at(-1);
    if (this.#isCode || this.#heading > 0) this.#writeTermOf(item);
    if (this.#isCode) this.#blocks.push({ kind: 'code', text });
    else if (this.#heading > 0) this.#blocks.push({ kind: 'heading', level: this.#heading, text });
    else if (item) this.#blocks.push({ kind: 'item', ...item, text, ...leads });
    else this.#blocks.push({ kind: 'paragraph', text, ...leads });
    // What follows goes on with the entry.
    if (item) Object.assign(item, { marker: '', begins: false });
  }

  #leaveTerm(): void {
    this.#isTerm = false;
    this.#linked = 0;
    const term = this.#text.take().replace(/\s+/g, ' ').trim();
    if (term !== '') this.#terms.push(term);
  }

  /** A description is an entry behind what it describes: "-d, --download-only: Only downloads.". */
  #enterDescription(): void {
    const terms = this.#terms.splice(0).join(', ');
    const marker = terms === '' || /[:.?!…]$/.test(terms) ? terms : `${terms}:`;
    const item = { level: this.#items.length, marker, begins: false };
    this.#items.push(item);
    this.#descriptions.add(item);
  }

  /** What is described by no text, but by code, a list or a table, stands before that. */
  #writeTermOf(item: ListItem | undefined): void {
    if (!item || item.marker === '' || !this.#descriptions.has(item)) return;
    this.#blocks.push({ kind: 'paragraph', text: item.marker });
    item.marker = '';
  }

  /** Terms that nothing describes. */
  #writeTerms(): void {
    for (const text of this.#terms.splice(0)) this.#blocks.push({ kind: 'paragraph', text });
  }

  #enterCode(isCode: boolean): void {
    if (this.#grid) return;
    this.#isCode = isCode;
    this.#text.keepSpaces(isCode);
  }

  #enterTable(node: Node): void {
    this.#endBlock();
    this.#writeTermOf(this.#items.at(-1));
    if (this.#grid) this.#within += 1;
    else this.#tables.push(this.#layoutTables.has(node) ? null : new TableGrid());
  }

  #leaveTable(): void {
    if (this.#within > 0) {
      this.#within -= 1;
      this.#endBlock();
      return;
    }
    const grid = this.#tables.pop();
    if (!grid) {
      this.#endBlock();
      return;
    }
    this.#text.take();
    const table = grid.finish();
    if (table) this.#blocks.push(table);
    this.#blocks.push(...this.#pictures.splice(0));
  }

  #enterRow(): void {
    if (this.#within > 0) this.#text.separate();
    else if (this.#grid) this.#grid.startRow();
    else this.#endBlock();
  }

  #enterCell(): void {
    if (this.#grid && this.#within === 0) this.#text.take();
    else this.#endBlock();
  }

  #leaveCell(element: Element): void {
    if (!this.#grid || this.#within > 0) {
      this.#endBlock();
      return;
    }
    const span = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10) || 1;
    const isLabel = nodeName(element) === 'th';
    const isInHead = nodeName(element.parentNode?.parentNode ?? element) === 'thead';
    const cell = { text: this.#text.take(), columns: span('colspan'), rows: span('rowspan'), isLabel };
    this.#grid.addCell(cell, isInHead || (isLabel && !this.#grid.hasHead));
  }

  #leaveCaption(): void {
    if (this.#grid && this.#within === 0) this.#grid.caption = this.#text.take();
    else this.#endBlock();
  }

  #writeInput(element: Element): void {
    const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
    if (type === 'checkbox' || type === 'radio') {
      this.#text.write(element.hasAttribute('checked') ? ' [x] ' : ' [ ] ');
    } else if (!/^(?:hidden|password|submit|button|image|reset|file)$/.test(type)) {
      this.#text.write(` ${element.getAttribute('value') ?? ''} `);
    }
  }

  /** Of a list to choose from, what is chosen; where nothing is, the browser shows the first. */
  #isChosen(element: Element, name: string): boolean {
    if (name === 'select') return true;
    const options = element.closest('select')?.querySelectorAll('option') ?? [];
    const chosen = [...options].find((option) => option.hasAttribute('selected')) ?? options[0];
    return element === chosen || element.hasAttribute('selected');
  }

  #addressOf(element: Element): string {
    const from = this.#links.pop() ?? 0;
    const shown = this.#text.since(from);
    const target = element.getAttribute('href') ?? '';
    const isWithin = target.startsWith('#') || (this.#looks.isChapter && !isOutward(target));
    if (isWithin) this.#linked += lettersIn(shown);
    return shown.trim() === '' ? '' : linkAddress(this.#resolved(target), shown);
  }

  /** A page may say where it lies, and with that where its links lead. */
  #resolved(target: string): string {
    const { base } = this.#looks;
    const isElsewhere = base !== '' && target !== '' && !target.startsWith('#');
    return isElsewhere && URL.canParse(target, base) ? new URL(target, base).href : target;
  }
}

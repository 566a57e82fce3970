import { TextFlow } from './text-flow.ts';

const names = (list: string) => new Set(list.split(' '));
const dropped = names(
  'script style nav noscript template title head svg math iframe object embed canvas audio video select datalist button',
);
const paragraphs = names(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend main p pre search section summary table caption',
);
const cells = names('td th');
const lists = names('ul ol');
const structure = names('table ul ol h1 h2 h3 h4 h5 h6');

/** The text of a document, without recursion, since the stack is shorter than what a page may nest. */
export function readTree(root: Node): string {
  const reader = new TreeReader(findLayoutTables(root));
  walk(root, reader);
  return reader.flow.finish();
}

type Visitor = {
  /** @returns whether to go on into its children; without that it is not left either */
  enter: (node: Node, name: string) => boolean;
  leave: (node: Node, name: string) => void;
};

function walk(root: Node, visitor: Visitor): void {
  let node: Node | null = root.firstChild;
  while (node) {
    const name = node.nodeName.toLowerCase();
    if (visitor.enter(node, name)) {
      if (node.firstChild) {
        node = node.firstChild;
        continue;
      }
      visitor.leave(node, name);
    }
    while (node && !node.nextSibling) {
      node = node.parentNode === root ? null : node.parentNode;
      if (node) visitor.leave(node, node.nodeName.toLowerCase());
    }
    node = node?.nextSibling ?? null;
  }
}

class TreeReader implements Visitor {
  readonly flow = new TextFlow();
  readonly #layoutTables: Set<Node>;
  readonly #tables: Node[] = [];
  readonly #lists: { ordered: boolean; items: number }[] = [];

  constructor(layoutTables: Set<Node>) {
    this.#layoutTables = layoutTables;
  }

  enter(node: Node, name: string): boolean {
    if (name === '#text') this.flow.write(node.nodeValue ?? '');
    if (!('tagName' in node) || dropped.has(name) || (node as Element).hasAttribute('hidden')) return false;
    if (paragraphs.has(name)) this.flow.breakParagraph();
    if (name === 'br' || name === 'tr') this.flow.breakLine();
    if (name === 'pre') this.flow.keepSpaces(true);
    if (name === 'table') this.#tables.push(node);
    if (cells.has(name)) {
      if (this.#isInDataTable()) this.flow.enterCell();
      else this.flow.breakParagraph();
    }
    if (lists.has(name)) {
      if (this.#lists.length === 0) this.flow.breakParagraph();
      this.#lists.push({ ordered: name === 'ol', items: 0 });
    }
    if (name === 'li') this.#startItem();
    return true;
  }

  leave(_: Node, name: string): void {
    if (cells.has(name)) {
      if (this.#isInDataTable()) this.flow.leaveCell();
      else this.flow.breakParagraph();
    }
    if (lists.has(name)) {
      this.#lists.pop();
      if (this.#lists.length === 0) this.flow.breakParagraph();
    }
    if (name === 'table') this.#tables.pop();
    if (name === 'pre') this.flow.keepSpaces(false);
    if (name === 'tr' || name === 'li') this.flow.breakLine();
    if (paragraphs.has(name)) this.flow.breakParagraph();
  }

  #isInDataTable(): boolean {
    const table = this.#tables.at(-1);
    return table !== undefined && !this.#layoutTables.has(table);
  }

  #startItem(): void {
    const list = this.#lists.at(-1);
    if (list) list.items += 1;
    const indent = '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), 8));
    this.flow.startItem(indent + (list?.ordered ? `${list.items}. ` : '- '));
  }
}

/** Tables that arrange a page instead of holding data: others, lists or headings stand in their cells. */
function findLayoutTables(root: Node): Set<Node> {
  const found = new Set<Node>();
  const open: Node[] = [];
  walk(root, {
    enter: (node, name) => {
      const table = open.at(-1);
      if (table && structure.has(name)) found.add(table);
      if (name === 'table') open.push(node);
      return true;
    },
    leave: (_, name) => {
      if (name === 'table') open.pop();
    },
  });
  return found;
}

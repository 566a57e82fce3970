import { type AnswerNode, answerTree } from '#markdown/answer-tree.ts';
import { safeHref } from '#markdown/shown-answer.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { answerStyles } from './answer-styles.ts';
import { element } from './elements.ts';
import { drawMath } from './math.ts';

/** What an answer is drawn with: what its numbers do, and the words for what they and the marks are. */
export type Words = {
  openSource: (number: number) => void;
  label: (number: number) => string;
  doubtful: string;
};

/** The looks of what is drawn, for the root that it is drawn into. */
export function answerSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(answerStyles);
  return sheet;
}

type NodeOf<Kind extends AnswerNode['kind']> = Extract<AnswerNode, { kind: Kind }>;

/**
 * Draws an answer as the chat does, from the same tree: node by node, never as HTML. Formulas are written in a line, as
 * far as that can be without a library; behind each unsupported sentence stands a mark.
 */
export function drawAnswer(text: string, unsupported: readonly UnsupportedSpan[], words: Words): Node[] {
  return drawAll(answerTree(text, unsupported), words);
}

const drawAll = (nodes: readonly AnswerNode[], words: Words): Node[] =>
  nodes.flatMap((node) => draw(node, words));

const names = {
  paragraph: 'p',
  quotation: 'blockquote',
  strong: 'strong',
  emphasis: 'em',
  deleted: 'del',
  rule: 'hr',
  break: 'br',
} as const;

function draw(node: AnswerNode, words: Words): Node[] {
  switch (node.kind) {
    case 'paragraph':
    case 'quotation':
    case 'strong':
    case 'emphasis':
    case 'deleted':
      return [element(names[node.kind], {}, ...drawAll(node.within, words))];
    case 'rule':
    case 'break':
      return [element(names[node.kind])];
    case 'heading':
      // The panel stands beside a page whose headings have an order of their own.
      return [element('p', {}, element('strong', {}, ...drawAll(node.within, words)))];
    case 'listing':
      return [element('pre', { tabindex: '0' }, element('code', {}, node.text))];
    case 'places':
      return drawAll(node.within, words);
    case 'list':
      return [drawList(node, words)];
    case 'table':
      return [drawTable(node, words)];
    case 'formula':
      return [node.isBlock ? element('p', {}, drawMath(node.tex)) : drawMath(node.tex)];
    case 'text':
      return [document.createTextNode(node.text)];
    case 'code':
      return [element('code', {}, node.text)];
    case 'link':
      return drawLink(node.href, drawAll(node.within, words));
    case 'citation':
      return node.numbers.map((number) => drawNumber(number, words));
    case 'tied':
      return [element('span', { class: 'tied' }, ...drawAll(node.within, words))];
    case 'unsupported': {
      const mark = element('span', { class: 'doubt', role: 'img', 'aria-label': words.doubtful }, '?');
      return [...drawAll(node.within, words), mark];
    }
  }
}

function drawList({ ordered, start, items }: NodeOf<'list'>, words: Words): HTMLElement {
  const drawn = items.map(({ task, within }) => {
    const mark = task !== null && (task ? '☑ ' : '☐ ');
    return element('li', task === null ? {} : { class: 'task' }, mark, ...drawAll(within, words));
  });
  return ordered
    ? element('ol', start === undefined ? {} : { start: String(start) }, ...drawn)
    : element('ul', {}, ...drawn);
}

function drawTable({ head, rows }: NodeOf<'table'>, words: Words): HTMLElement {
  const row = (cells: typeof head, name: 'th' | 'td') =>
    element(
      'tr',
      {},
      ...cells.map(({ align, within }) =>
        element(name, align ? { class: align } : {}, ...drawAll(within, words)),
      ),
    );
  // A wide table scrolls, and the keyboard has to reach it.
  return element(
    'div',
    { class: 'table', tabindex: '0' },
    element(
      'table',
      {},
      element('thead', {}, row(head, 'th')),
      element('tbody', {}, ...rows.map((cells) => row(cells, 'td'))),
    ),
  );
}

function drawNumber(number: number, words: Words): HTMLElement {
  const attributes = { type: 'button', class: 'chip', 'aria-label': words.label(number) };
  return element('button', { ...attributes, onclick: () => words.openSource(number) }, String(number));
}

/** Opens beside the page, which tells it nothing. Whatever is no address of the web or of mail is no link. */
function drawLink(href: string, label: readonly Node[]): Node[] {
  const safe = safeHref(href);
  if (safe === null) return [...label];
  return [element('a', { href: safe, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...label)];
}

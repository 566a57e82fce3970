import type { Token, Tokens } from 'marked';
import type { CitationToken, MathToken } from '#markdown/answer-tokens.ts';
import {
  decodeReferences,
  parseMarkdown,
  safeHref,
  type TiedToken,
  type UnsupportedToken,
  withTiedCitations,
  withUnsupported,
} from '#markdown/shown-answer.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { element } from './elements.ts';
import { drawMath } from './math.ts';

/** What an answer is drawn with: what its numbers do, and the words for what they and the marks are. */
export type Words = {
  openSource: (number: number) => void;
  label: (number: number) => string;
  doubtful: string;
};

/**
 * Draws an answer as the chat does, from the same tokens: node by node, never as HTML. Formulas are written in a line, as
 * far as that can be without a library; behind each unsupported sentence stands a mark.
 */
export function drawAnswer(text: string, unsupported: readonly UnsupportedSpan[], words: Words): Node[] {
  return drawBlocks(parseMarkdown(text, unsupported), words);
}

const drawBlocks = (tokens: readonly Token[], words: Words): Node[] =>
  tokens.flatMap((token) => drawBlock(token, words));

function drawBlock(token: Token, words: Words): Node[] {
  const inline = (tokens: readonly Token[] | undefined) => drawInline(tokens ?? [], words);
  switch (token.type) {
    case 'heading':
      // The panel stands beside a page whose headings have an order of their own.
      return [element('p', {}, element('strong', {}, ...inline((token as Tokens.Heading).tokens)))];
    case 'code':
      return [element('pre', { tabindex: '0' }, element('code', {}, (token as Tokens.Code).text))];
    case 'list':
      return [drawList(token as Tokens.List, words)];
    case 'table':
      return [drawTable(token as Tokens.Table, words)];
    case 'blockquote':
      return [element('blockquote', {}, ...drawBlocks((token as Tokens.Blockquote).tokens, words))];
    case 'hr':
      return [element('hr')];
    case 'space':
    case 'def':
      return [];
    case 'paragraph':
      return [element('p', {}, ...inline((token as Tokens.Paragraph).tokens))];
    case 'math':
      return [element('p', {}, drawMath((token as MathToken).text))];
    default:
      return drawInlineToken(token, words);
  }
}

function drawList({ ordered, start, items }: Tokens.List, words: Words): HTMLElement {
  const drawn = items.map((item) => {
    const mark = item.task && (item.checked ? '☑ ' : '☐ ');
    const within = item.tokens.filter(({ type }) => type !== 'checkbox');
    return element('li', item.task ? { class: 'task' } : {}, mark, ...drawBlocks(within, words));
  });
  return ordered
    ? element('ol', start === '' ? {} : { start: String(start) }, ...drawn)
    : element('ul', {}, ...drawn);
}

function drawTable({ header, rows }: Tokens.Table, words: Words): HTMLElement {
  const row = (cells: readonly Tokens.TableCell[], name: 'th' | 'td') =>
    element(
      'tr',
      {},
      ...cells.map(({ align, tokens }) =>
        element(name, align ? { class: align } : {}, ...drawInline(tokens, words)),
      ),
    );
  // A wide table scrolls, and the keyboard has to reach it.
  return element(
    'div',
    { class: 'table', tabindex: '0' },
    element(
      'table',
      {},
      element('thead', {}, row(header, 'th')),
      element('tbody', {}, ...rows.map((cells) => row(cells, 'td'))),
    ),
  );
}

const drawInline = (tokens: readonly Token[], words: Words): Node[] =>
  withUnsupported(withTiedCitations(tokens)).flatMap((token) => drawInlineToken(token, words));

function drawInlineToken(token: Token, words: Words): Node[] {
  const inner = () => drawInline((token as Tokens.Strong).tokens, words);
  switch (token.type) {
    case 'citation':
      return (token as unknown as CitationToken).numbers.map((number) => drawNumber(number, words));
    case 'tied':
      return [element('span', { class: 'tied' }, ...drawBlocks((token as TiedToken).tokens, words))];
    case 'unsupported': {
      const mark = element('span', { class: 'doubt', role: 'img', 'aria-label': words.doubtful }, '?');
      return [...drawInline((token as UnsupportedToken).tokens, words), mark];
    }
    case 'strong':
      return [element('strong', {}, ...inner())];
    case 'em':
      return [element('em', {}, ...inner())];
    case 'del':
      return [element('del', {}, ...inner())];
    case 'math':
      return [drawMath((token as MathToken).text)];
    case 'codespan':
      return [element('code', {}, (token as Tokens.Codespan).text)];
    case 'br':
      return [element('br')];
    case 'link':
      return drawLink((token as Tokens.Link).href, inner());
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return drawLink(href, [document.createTextNode(text || href)]);
    }
    default: {
      const { tokens, text = '' } = token as Tokens.Text;
      return tokens ? inner() : [document.createTextNode(decodeReferences(text))];
    }
  }
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

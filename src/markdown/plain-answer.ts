import { type AnswerNode, answerTree } from './answer-tree.ts';

/**
 * An answer's words for where they are shown without its looks, such as a list or a mail: a line for each block, item
 * and row, without the signs of Markdown and the places that answer nothing.
 * @param numbers whether the numbers of its sources stay, as they do where these are listed below
 */
export function plainAnswer(markdown: string, { numbers }: { numbers: boolean }): string {
  return blocks(answerTree(markdown), numbers).trim();
}

/** What stands in a line together, as in an item of a list, is one block among the others. */
function blocks(nodes: readonly AnswerNode[], numbers: boolean): string {
  const found: string[] = [];
  let line: AnswerNode[] = [];
  const endLine = () => {
    if (line.length > 0) found.push(words(line, numbers).trim());
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      found.push(blockOf(node, numbers));
    } else line.push(node);
  }
  endLine();
  return found.filter(Boolean).join('\n\n');
}

const blockKinds: ReadonlySet<AnswerNode['kind']> = new Set([
  'paragraph',
  'heading',
  'quotation',
  'list',
  'places',
  'table',
  'listing',
  'rule',
]);

const isBlock = (node: AnswerNode): boolean =>
  node.kind === 'formula' ? node.isBlock : blockKinds.has(node.kind);

function blockOf(node: AnswerNode, numbers: boolean): string {
  switch (node.kind) {
    case 'quotation':
      return blocks(node.within, numbers);
    case 'list': {
      const { ordered, start = 1, items } = node;
      return items
        .map(({ task, within }, index) => {
          const mark = task === null ? '•' : task ? '☑' : '☐';
          const text = blocks(within, numbers).replace(/\n+/g, '\n  ');
          return `${ordered ? `${start + index}.` : mark} ${text}`;
        })
        .join('\n');
    }
    case 'table':
      return [node.head, ...node.rows]
        .map((row) => row.map(({ within }) => words(within, numbers).replace(/\n/g, ' ')).join(' | '))
        .join('\n');
    case 'listing':
      return node.text;
    case 'places':
    case 'rule':
      return '';
    default:
      return words([node], numbers).trim();
  }
}

/** What stands in one line of it, such as a cell of a table, without signs and numbers. */
export const plainLine = (nodes: readonly AnswerNode[]): string =>
  words(nodes, false).replace(/\s+/g, ' ').trim();

const words = (nodes: readonly AnswerNode[], numbers: boolean): string =>
  nodes.map((node) => wordsOf(node, numbers)).join('');

function wordsOf(node: AnswerNode, numbers: boolean): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'formula':
      return node.tex;
    case 'citation':
      return numbers ? node.raw : '';
    case 'tied':
      return withoutGap(words(node.within, numbers), numbers);
    default:
      return 'within' in node ? words(node.within, numbers) : blockOf(node, numbers);
  }
}

/** The space that held a number to its word is of no use without the number. */
const withoutGap = (text: string, numbers: boolean): string =>
  numbers ? text.replaceAll('\u00a0', ' ') : text.replace(/\u00a0(?=[.,;:!?…)»”"’]*$)/, '');

import type { Span } from './api.ts';
import { element } from './elements.ts';
import { doubt, drawInline, type Words } from './inline.ts';
import { drawMath } from './math.ts';

/** A list that is being drawn, and how far its items are indented. */
type OpenList = { indent: number; list: HTMLElement };

const itemLine = /^(\s*)(?:[-*+•]|(\d{1,9})[.)])\s+(\S.*)?$/s;
/** By the line that opens a formula, the one that closes it. */
const closings: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);
const ruleLine = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

/**
 * Draws an answer: paragraphs, lists, tables, code, formulas as far as they can be written without a library, and what
 * `drawInline` knows, with a mark behind each unsupported sentence. Everything else stays the text it is.
 */
export function drawAnswer(text: string, unsupported: readonly Span[], words: Words): Node[] {
  const blocks: Node[] = [];
  const lines = marked(text, unsupported).split('\n');
  let open: OpenList[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const item = itemLine.exec(line);
    if (item) {
      open = addItem(blocks, open, item, words);
      continue;
    }
    if (line.trim() === '') continue;
    open = [];
    const end = endOfBlock(lines, at);
    if (end === null) blocks.push(drawLine(line, words));
    else {
      blocks.push(drawBlock(lines.slice(at, end), words));
      at = end - 1;
    }
  }
  return blocks;
}

function marked(text: string, unsupported: readonly Span[]): string {
  const plain = text.replaceAll(doubt, ' ');
  return unsupported.reduceRight((all, { end }) => all.slice(0, end) + doubt + all.slice(end), plain);
}

function addItem(blocks: Node[], open: OpenList[], item: RegExpExecArray, words: Words): OpenList[] {
  const [, space = '', number, said = ''] = item;
  const name = number === undefined ? 'ul' : 'ol';
  const indent = space.length;
  const outer = open.filter((each) => each.indent < indent);
  const same = open[outer.length];
  const isSame = same?.list.tagName.toLowerCase() === name;
  const list = same && isSame ? same.list : element(name, number ? { start: number } : {});
  if (!isSame) {
    const parent = outer.at(-1)?.list.lastElementChild;
    if (parent) parent.append(list);
    else blocks.push(list);
  }
  const task = /^\[([ xX])\]\s+/.exec(said);
  const content = drawInline(task ? said.slice(task[0].length) : said, words);
  const mark = task && (task[1] === ' ' ? '☐ ' : '☑ ');
  list.append(element('li', mark ? { class: 'task' } : {}, mark, ...content));
  return [...outer, { indent, list }];
}

/** The line after the code, formula or table that begins with the line `at`; null where none begins. */
function endOfBlock(lines: string[], at: number): number | null {
  const line = (lines[at] ?? '').trim();
  const find = (from: number, isIt: (line: string) => boolean) => {
    let found = from;
    while (found < lines.length && !isIt((lines[found] ?? '').trim())) found += 1;
    return found;
  };
  const closing = line.startsWith('```') ? '```' : closings.get(line);
  if (closing) return Math.min(lines.length, find(at + 1, (each) => each === closing) + 1);
  if (!line.includes('|') || !ruleLine.test(lines[at + 1] ?? '')) return null;
  return find(at + 2, (each) => !each.includes('|'));
}

function drawBlock(lines: string[], words: Words): Node {
  const first = lines[0]?.trim() ?? '';
  const isClosed = /^(```|\$\$|\\\])$/.test(lines.at(-1)?.trim() ?? '') && lines.length > 1;
  const within = lines.slice(1, isClosed ? -1 : undefined).join('\n');
  if (first.startsWith('```')) return element('pre', { tabindex: '0' }, element('code', {}, within));
  if (!first.includes('|')) return element('p', {}, drawMath(within));
  const row = (line: string, name: 'th' | 'td') =>
    element('tr', {}, ...cellsOf(line).map((cell) => element(name, {}, ...drawInline(cell, words))));
  const [head = '', , ...rest] = lines;
  // A wide table scrolls, and the keyboard has to reach it.
  return element(
    'div',
    { class: 'table', tabindex: '0' },
    element('table', {}, row(head, 'th'), ...rest.map((line) => row(line, 'td'))),
  );
}

const escapedBar = '\uE001';

const cellsOf = (line: string) =>
  line
    .trim()
    .replaceAll('\\|', escapedBar)
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replaceAll(escapedBar, '|'));

function drawLine(line: string, words: Words): Node {
  const [, heading] = /^\s*#{1,6}\s+(\S.*)$/s.exec(line) ?? [];
  if (heading) return element('p', {}, element('strong', {}, ...drawInline(heading, words)));
  return /^\s*([-*_])(\s*\1){2,}\s*$/.test(line)
    ? element('hr')
    : element('p', {}, ...drawInline(line, words));
}

import type { Span } from './api.ts';
import { element } from './elements.ts';

/** Stands behind a sentence that the files do not support; no text has it. */
const doubt = '\uE000';

/** What an answer is drawn with: its buttons, and the words for what they and the marks are. */
export type Words = {
  openSource: (number: number) => void;
  label: (number: number) => string;
  doubtful: string;
};

/**
 * Draws an answer: paragraphs, lists, **strong**, `code`, `[1]` as a button that opens the source of that number, and
 * a mark behind each unsupported sentence. Everything else stays the text it is.
 */
export function drawAnswer(text: string, unsupported: readonly Span[], words: Words) {
  const blocks: Node[] = [];
  let list: HTMLUListElement | null = null;
  for (const block of marked(text, unsupported).split(/\n+/)) {
    const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/.exec(block)?.[1];
    if (item !== undefined) {
      if (!list) {
        list = element('ul');
        blocks.push(list);
      }
      list.append(element('li', {}, ...inline(item, words)));
    } else if (block.trim() !== '') {
      list = null;
      blocks.push(element('p', {}, ...inline(block.replace(/^#+\s+/, ''), words)));
    }
  }
  return blocks;
}

function marked(text: string, unsupported: readonly Span[]): string {
  const plain = text.replaceAll(doubt, ' ');
  return unsupported.reduceRight((all, { end }) => all.slice(0, end) + doubt + all.slice(end), plain);
}

function inline(text: string, words: Words): Node[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[\d+\]|\uE000)/).flatMap((part): Node[] => {
    const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
    if (number) {
      const attributes = { type: 'button', class: 'chip', 'aria-label': words.label(number) };
      const onclick = () => words.openSource(number);
      return [element('button', { ...attributes, onclick }, String(number))];
    }
    if (part === doubt) {
      return [element('span', { class: 'doubt', role: 'img', 'aria-label': words.doubtful }, '?')];
    }
    if (part.startsWith('**')) return [element('strong', {}, ...inline(part.slice(2, -2), words))];
    if (part.startsWith('`')) return [element('code', {}, part.slice(1, -1))];
    return [document.createTextNode(unescaped(part))];
  });
}

/** A backslash before a sign says that it is no Markdown. */
const unescaped = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

import { element } from './elements.ts';

/**
 * Draws an answer: paragraphs, lists, **strong**, `code`, and `[1]` as a button that opens the source of that number.
 * Everything else stays the text it is.
 */
export function drawAnswer(text: string, openSource: (number: number) => void, label: (n: number) => string) {
  const blocks: Node[] = [];
  let list: HTMLUListElement | null = null;
  for (const block of text.split(/\n+/)) {
    const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/.exec(block)?.[1];
    if (item !== undefined) {
      if (!list) {
        list = element('ul');
        blocks.push(list);
      }
      list.append(element('li', {}, ...inline(item, openSource, label)));
    } else if (block.trim() !== '') {
      list = null;
      blocks.push(element('p', {}, ...inline(block.replace(/^#+\s+/, ''), openSource, label)));
    }
  }
  return blocks;
}

function inline(text: string, openSource: (number: number) => void, label: (n: number) => string): Node[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[\d+\])/).map((part) => {
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    if (number) {
      const open = () => openSource(Number(number));
      return element(
        'button',
        { type: 'button', class: 'chip', 'aria-label': label(Number(number)), onclick: open },
        number,
      );
    }
    if (part.startsWith('**')) return element('strong', {}, unescaped(part.slice(2, -2)));
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1));
    return document.createTextNode(unescaped(part));
  });
}

/** A backslash before a sign says that it is no Markdown. */
const unescaped = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');

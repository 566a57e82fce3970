import { element } from './elements.ts';
import { drawMath } from './math.ts';

/** Stands behind a sentence that the files do not support; no text has it. */
export const doubt = '\uE000';

/** What an answer is drawn with: its buttons, and the words for what they and the marks are. */
export type Words = {
  openSource: (number: number) => void;
  label: (number: number) => string;
  doubtful: string;
};

const link = /^!?\[([^\]\n]*)\]\((.*)\)$/s;
const target = /^<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+"[^"\n]*")?$/;
const parts = new RegExp(
  [
    '`[^`]+`',
    // Formulas. Sums of money are none: within the signs stands no space, and no digit behind them.
    '\\$\\$[^$]+\\$\\$|\\\\\\[(?:[^\\\\\\n]|\\\\[^\\][\\n])+?\\\\\\]|\\\\\\((?:[^\\\\\\n]|\\\\[^()\\n])+?\\\\\\)|\\$(?![\\s$])[^$\\n]*?[^\\s$\\\\]\\$(?![\\d$])',
    // A sign that is no Markdown, by the backslash before it.
    '\\\\[!-/:-@[-`{-~]',
    '!?\\[[^\\]\\n]{0,500}\\]\\([^\\n()]*(?:\\([^\\n()]*\\)[^\\n()]*)*\\)',
    '\\[\\d+\\]',
    'https?:\\/\\/[^\\s<>()[\\]"\'*`|\\uE000]*[^\\s<>()[\\]"\'*`|.,;:!?\\uE000]',
    '\\*\\*[^*]+\\*\\*|~~[^~]+~~|\\*[^*\\s][^*\\n]*[^*\\s]\\*(?!\\w)',
    doubt,
  ]
    .map((part) => `(?:${part})`)
    .join('|'),
);
const splitter = new RegExp(`(${parts.source})`);

/**
 * Draws what stands in a line: **strong**, *emphasis*, `code`, ~~struck~~, links of the web and of mail, formulas, and
 * `[1]` as a button that opens the source of that number.
 */
export function drawInline(text: string, words: Words): Node[] {
  return text.split(splitter).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const within = (marks: number) => drawInline(part.slice(marks, -marks), words);
    const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
    if (number) {
      const attributes = { type: 'button', class: 'chip', 'aria-label': words.label(number) };
      return element('button', { ...attributes, onclick: () => words.openSource(number) }, String(number));
    }
    if (part === doubt) {
      return element('span', { class: 'doubt', role: 'img', 'aria-label': words.doubtful }, '?');
    }
    if (/^\\.$/.test(part)) return document.createTextNode(part.slice(1));
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1));
    if (part.startsWith('**')) return element('strong', {}, ...within(2));
    if (part.startsWith('*')) return element('em', {}, ...within(1));
    if (part.startsWith('~~')) return element('del', {}, ...within(2));
    if (/^\$|^\\[[(]/.test(part)) return drawMath(part.replace(/^(\$\$?|\\.)([\s\S]*?)(\$\$?|\\.)$/, '$2'));
    if (part.startsWith('http')) return drawLink(part, [part]);
    const [, label = '', written = ''] = link.exec(part) ?? [];
    const [, address = ''] = target.exec(written.trim()) ?? [];
    return (
      drawLink(address, label === '' ? [address] : drawInline(label, words)) ?? document.createTextNode(part)
    );
  });
}

/** Opens beside the page, which tells it nothing. Whatever is no address of the web or of mail is no link. */
function drawLink(address: string, label: (Node | string)[]): Node {
  const fragment = document.createDocumentFragment();
  fragment.append(...label);
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return fragment;
  const attributes = { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return element('a', attributes, fragment);
}

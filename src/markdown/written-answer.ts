import type { Token, Tokens } from 'marked';
import { type UnsupportedSpan, unsupportedMark } from '#rules/answer-support.ts';
import type { MathToken } from './answer-tokens.ts';
import {
  decodeReferences,
  parseMarkdown,
  safeHref,
  type UnsupportedToken,
  withUnsupported,
} from './shown-answer.ts';

/**
 * An answer as Markdown for other programs, which shows there what the chat shows: tags are text, pictures are links,
 * and links lead to the web or to nobody. A model may have taken others from a file, and a program might load or run them.
 * @param unsupported sentences that get the mark of those that no passage supports
 */
export const writtenAnswer = (text: string, unsupported: readonly UnsupportedSpan[] = []): string =>
  blocks(parseMarkdown(text, unsupported));

function blocks(tokens: readonly Token[], between = '\n\n'): string {
  return tokens.flatMap((token) => block(token) || []).join(between);
}

function block(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return '';
    case 'hr':
      return '---';
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return `${'#'.repeat(depth)} ${inline(tokens).replaceAll('\\\n', ' ').replaceAll('\n', ' ')}`;
    }
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code;
      const fence = ticksAround(text, 3);
      return `${fence}${/^[\w+#.-]*/.exec(lang)?.[0]}\n${text}\n${fence}`;
    }
    case 'blockquote':
      return indented(blocks((token as Tokens.Blockquote).tokens), '> ', '> ');
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'math':
      return `$$\n${formula((token as MathToken).text)}\n$$`;
    case 'paragraph':
    case 'text':
      return inline((token as Tokens.Paragraph).tokens ?? [token]);
    default:
      return inline([token]);
  }
}

function list({ items, ordered, start, loose }: Tokens.List): string {
  const written = items.map(({ tokens, task, checked }, at) => {
    const marker = ordered ? `${(Number(start) || 0) + at}. ` : '- ';
    const done = task ? `[${checked ? 'x' : ' '}] ` : '';
    return indented(done + blocks(tokens, loose ? '\n\n' : '\n'), marker, ' '.repeat(marker.length));
  });
  return written.join(loose ? '\n\n' : '\n');
}

function table({ header, rows, align }: Tokens.Table): string {
  // A bar divides cells even in code.
  const row = (cells: readonly Tokens.TableCell[]) =>
    `| ${cells.map(({ tokens }) => inline(tokens).replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  const ways = { left: ':--', center: ':-:', right: '--:' };
  const line = `| ${align.map((way) => (way ? ways[way] : '---')).join(' | ')} |`;
  return [row(header), line, ...rows.map(row)].join('\n');
}

/** At the end of a text, without a backslash of its own. */
const bareExclamation = /(?<!\\)(?:\\\\)*!$/;

function inline(tokens: readonly Token[], isInLink = false): string {
  const pieces: string[] = [];
  let isMarked = false;
  for (const token of withUnsupported(tokens)) {
    const piece = inlineToken(token, { isInLink, isFirst: pieces.at(-1)?.endsWith('\n') ?? true });
    // What stands in brackets behind the mark would make a link of it.
    if (isMarked) pieces.push(/^[([:]/.test(piece) ? `\\${unsupportedMark}` : unsupportedMark);
    // A link behind an exclamation mark would be a picture.
    if (token.type !== 'citation' && piece.startsWith('[') && bareExclamation.test(pieces.at(-1) ?? '')) {
      pieces.push(`${pieces.pop()?.slice(0, -1)}\\!`);
    }
    if (piece !== '') pieces.push(piece);
    isMarked = token.type === 'unsupported';
  }
  return pieces.join('') + (isMarked ? unsupportedMark : '');
}

type Place = { isInLink: boolean; isFirst: boolean };

function inlineToken(token: Token, { isInLink, isFirst }: Place): string {
  const inner = () => inline((token as Tokens.Strong).tokens, isInLink);
  switch (token.type) {
    case 'citation':
      return isInLink ? `\\[${inLabel(token.raw.slice(1))}` : token.raw;
    case 'escape':
      return escapedSign(token.raw, isInLink);
    case 'unsupported':
      return `${inline((token as UnsupportedToken).tokens, isInLink)} `;
    case 'strong':
      return `**${inner()}**`;
    case 'em':
      return `*${inner()}*`;
    case 'del':
      return `~~${inner()}~~`;
    case 'math': {
      const sign = /^\$(?!\$)/.test(token.raw) ? 1 : 2;
      const tex = formula(token.raw.slice(sign, -sign));
      if (isInLink) return `$${tex.trim().replaceAll(']', '\\rbrack ')}$`;
      return token.raw.slice(0, sign) + tex + token.raw.slice(-sign);
    }
    case 'codespan':
      return code((token as Tokens.Codespan).text);
    case 'br':
      return token.raw.startsWith('<') ? '<br>' : '\\\n';
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      return link(href, inline(tokens, isInLink || safeHref(href) !== null), isInLink);
    }
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return link(href, inLabel(escaped(text || href)), isInLink);
    }
    default: {
      const { tokens, text = '' } = token as Tokens.Text;
      if (tokens) return inline(tokens, isInLink);
      const written = escaped(decodeReferences(text), isFirst);
      return isInLink ? inLabel(written) : written;
    }
  }
}

function link(href: string, label: string, isInLink: boolean): string {
  const safe = safeHref(href);
  if (safe === null || isInLink) return label;
  const address = safe.replace(
    /[\s<>()\\`|]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `[${label}](${address})`;
}

/** More back-ticks than any run of them in a text has. */
function ticksAround(text: string, fewest: number): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), fewest));
}

function code(text: string): string {
  const ticks = ticksAround(text, 1);
  const space = /^`|`$|^ .* $/s.test(text) ? ' ' : '';
  return ticks + space + text + space + ticks;
}

/** A formula in which nothing is a tag, code, a picture or a link to whoever knows no formulas. */
function formula(tex: string): string {
  return (leavesBracketOpen(tex) ? tex.replaceAll('[', '\\lbrack ') : tex)
    .replace(/<(?=[a-z/!?])/gi, '\\lt ')
    .replaceAll('`', '\\lq ')
    .replaceAll('![', '! [')
    .replaceAll('](', '] (');
}

/** Whether a bracket is open at the end, which one behind the formula could close. */
function leavesBracketOpen(tex: string): boolean {
  let open = 0;
  for (let at = 0; at < tex.length; at++) {
    // What a backslash stands before opens and closes nothing.
    if (tex[at] === '\\') at++;
    else if (tex[at] === '[') open++;
    else if (tex[at] === ']' && open > 0) open--;
  }
  return open > 0;
}

/** In an address that stands before it, a backslash keeps nothing; with a bracket it could close a formula. */
const escapedSign = (raw: string, isInLink: boolean) =>
  raw === '\\<' ? '&lt;' : isInLink && raw === '\\]' ? inLabel(']') : raw;

const inLabel = (written: string) => written.replaceAll(']', '&#93;');

/** A text as it is. @param isFirst whether it begins a line, where more signs have a meaning */
function escaped(text: string, isFirst = false): string {
  const plain = text
    .replace(/[\\[`~|]|(?<!\s)\*|\*(?!\s)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
    .replaceAll('<', '&lt;')
    .replace(/(\n *)([#>=*+-]|\d{1,9}(?=[.)]))/g, (_, space: string, sign: string) => space + inert(sign));
  return isFirst
    ? plain.replace(
        /^( *)([#>=*+-]|\d{1,9}(?=[.)]))/,
        (_, space: string, sign: string) => space + inert(sign),
      )
    : plain;
}

/** A number begins a list by the sign behind it. */
const inert = (sign: string) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`);

/** Lines of which the first begins with one text, and others with another. */
const indented = (text: string, first: string, others: string) =>
  first +
  text
    .split('\n')
    .map((line, at) => (at === 0 ? line : line === '' ? others.trimEnd() : others + line))
    .join('\n');

import type { Token, Tokens } from 'marked';
import { decodeReferences, parseMarkdown } from './shown-answer.ts';

/**
 * Markdown for whoever reads it as it is: its marks stay, the backslashes and character references that only keep
 * words from being taken for marks do not. Code and formulas stay as they are.
 */
export function readableText(markdown: string): string {
  return readable(parseMarkdown(markdown));
}

const readable = (tokens: readonly Token[]): string => tokens.map(readableToken).join('');

function readableToken(token: Token): string {
  switch (token.type) {
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'br':
      return '\n';
    case 'list':
      return (token as Tokens.List).items.map(readableItem).join('');
    case 'blockquote':
      return readable((token as Tokens.Blockquote).tokens).replace(/^/gm, '> ');
    case 'table':
      return readableTable(token as Tokens.Table);
    case 'link':
      return readableLink(token as Tokens.Link);
    default:
      return withReadableWords(token);
  }
}

/** A heading, a paragraph or an emphasis with its own marks round its words; of words alone, these. */
function withReadableWords(token: Token): string {
  const { raw } = token;
  const { tokens } = token as Tokens.Paragraph;
  if (!tokens) return token.type === 'text' ? decodeReferences(raw) : raw;
  const written = tokens.map((each) => each.raw).join('');
  const at = raw.indexOf(written);
  return at === -1 ? raw : raw.slice(0, at) + readable(tokens) + raw.slice(at + written.length);
}

function readableItem({ raw, tokens }: Tokens.ListItem): string {
  const [marker = ''] = /^\s*(?:[-*+]|\d{1,9}[.)])\s*/.exec(raw) ?? [];
  const [end = ''] = /(?<!\n)\n*$/.exec(raw) ?? [];
  const text = readable(tokens).trimEnd();
  return marker + text.replace(/\n(?!\n)/g, () => `\n${' '.repeat(marker.length)}`) + end;
}

function readableTable({ raw, header, rows }: Tokens.Table): string {
  const [, rule = ''] = raw.split('\n');
  const [end = ''] = /(?<!\n)\n*$/.exec(raw) ?? [];
  const line = (row: readonly Tokens.TableCell[]) =>
    `| ${row.map(({ tokens }) => readable(tokens).replace(/\n/g, ' ')).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n') + end;
}

/** An address that stands for itself stays as it is. */
function readableLink({ raw, href, tokens }: Tokens.Link): string {
  return raw.startsWith('[') ? `[${readable(tokens)}](${href})` : raw;
}

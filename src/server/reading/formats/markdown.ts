import type { MarkedToken, Token, Tokens } from 'marked';
import { decodeText } from '../encoding.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { commentEnd, withoutEnclosed } from './enclosed.ts';
import { decodeEntities } from './entities.ts';

/** Markdown as people read it: no markup characters, list items with "- ", table rows as "a | b", code as it is. */
export async function readMarkdown({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  const { BoundedLexer } = await import('#markdown/bounded-lexer.ts');
  const source = (await decodeText(bytes, { charset })).replace(/\r\n?/g, '\n');
  const { properties, body } = takeFrontMatter(source);
  return {
    text: normaliseText([properties, blocks(new BoundedLexer().lex(body))].join('\n\n')),
    pageStarts: [],
  };
}

/** Keeps the properties at the head of a document ("title: …") without their fences. */
function takeFrontMatter(source: string): { properties: string; body: string } {
  const found = /^---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(source);
  return found
    ? { properties: found[1] ?? '', body: source.slice(found[0].length) }
    : { properties: '', body: source };
}

const blocks = (tokens: Token[], separator = '\n\n') => tokens.map(block).filter(Boolean).join(separator);

function block(generic: Token): string {
  const token = generic as MarkedToken;
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return '';
    case 'code':
      return token.text;
    case 'blockquote':
      return blocks(token.tokens);
    case 'list':
      return token.items.map((item, index) => listItem(token, item, index)).join('\n');
    case 'table':
      return [token.header, ...token.rows].map(tableRow).join('\n');
    case 'html':
      return withoutTags(token.text).trim();
    default:
      return inline([token]).trim();
  }
}

function listItem({ ordered, start, loose }: Tokens.List, item: Tokens.ListItem, index: number): string {
  const marker = ordered ? `${Number(start || 1) + index}. ` : '- ';
  const box = item.task ? `[${item.checked ? 'x' : ' '}] ` : '';
  const content = blocks(
    item.tokens.filter(({ type }) => type !== 'checkbox'),
    loose ? '\n\n' : '\n',
  );
  return marker + box + content.replaceAll('\n', '\n  ');
}

const tableRow = (cells: Tokens.TableCell[]) =>
  cells.map(({ tokens }) => inline(tokens).replace(/\s+/g, ' ').trim()).join(' | ');

function inline(tokens: Token[]): string {
  return tokens
    .map((generic) => {
      const token = generic as MarkedToken;
      if (token.type === 'br') return '\n';
      if (token.type === 'codespan' || token.type === 'escape') return token.text;
      if (token.type === 'html') return withoutTags(token.text);
      if ('tokens' in token && token.tokens) return inline(token.tokens);
      // A line of the source that ends within a paragraph.
      return 'text' in token ? decodeEntities(token.text).replace(/(?<!\s)\s*\n\s*/g, ' ') : '';
    })
    .join('');
}

const scriptEnd = /<\/script\s*>/gi;
const styleEnd = /<\/style\s*>/gi;

const withoutTags = (html: string) =>
  decodeEntities(
    withoutEnclosed(html, /<!--|<(?:script|style)\b/gi, ([opened]) =>
      opened === '<!--' ? commentEnd : /script/i.test(opened) ? scriptEnd : styleEnd,
    )
      .replace(/<br\b[^<>]*>|<\/(p|div|li|tr|h[1-6]|summary|blockquote)\s*>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  );

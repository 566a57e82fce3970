import type { MarkedToken, Token, Tokens } from 'marked';
import type { Block } from '../blocks/block.ts';
import { linkAddress } from '../blocks/link-text.ts';
import { areLabelled } from '../blocks/row-labels.ts';
import { shiftedText } from '../blocks/shifted-text.ts';
import { Sight } from '../blocks/sight.ts';
import { type Unseen, unseenAs, type Visibility } from '../blocks/visibility.ts';
import { cleanCell } from '../blocks/write-table.ts';
import { decodeText } from '../characters/encoding.ts';
import { commentEnd, withoutEnclosed } from './enclosed.ts';
import { decodeEntities } from './entities.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { picturesShownIn, takeEnclosedPictures } from './html-pictures.ts';
import { type HtmlReader, loadHtmlReader } from './html-source.ts';
import { mayHide } from './html-unseen.ts';
import { withPipeTables } from './pandoc-tables.ts';

/** What all of a document is read with. */
type Source = {
  readHtml: HtmlReader['read'];
  sight: Sight;
  /** Why nobody sees what stands behind a tag of HTML. */
  unseenBehind: (tag: string, name: string) => Unseen | undefined;
};

/** Markdown as people read it, without its marks; the pictures that it holds behind the part that shows them. */
export async function readMarkdown({ bytes, charset, readsHidden }: FormatInput): Promise<FormatOutput> {
  const { BoundedLexer } = await import('#markdown/bounded-lexer.ts');
  const written = (await decodeText(bytes, { charset })).replace(/\r\n?/g, '\n');
  const { text, pictures } = takeEnclosedPictures(written);
  const { properties, body } = takeFrontMatter(text);
  const sight = new Sight({ readsHidden });
  const source = {
    readHtml: (await loadHtmlReader(sight)).read,
    sight,
    unseenBehind: await createTagLooks(),
  };
  const blocks = new BoundedLexer()
    .lex(withPipeTables(body))
    .flatMap((token) => [...blocksOf([token], source), ...picturesShownIn(token.raw, pictures)]);
  return { blocks: [{ kind: 'paragraph', text: properties }, ...blocks], omissions: sight.omissions };
}

/** Keeps the properties at the head of a document ("title: …") without their fences. */
function takeFrontMatter(source: string): { properties: string; body: string } {
  const found = /^---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(source);
  return found
    ? { properties: found[1] ?? '', body: source.slice(found[0].length) }
    : { properties: '', body: source };
}

/** Looks at a tag within a line as at one of a page. */
async function createTagLooks(): Promise<Source['unseenBehind']> {
  const sight = new Sight({ readsHidden: false });
  const { read } = await loadHtmlReader(sight);
  const counts = () => new Map(sight.omissions.map(({ kind, count }) => [kind, count]));
  return (tag, name) => {
    if (!mayHide(tag)) return undefined;
    sight.endPassage();
    const before = counts();
    read(`${tag}a</${name}>`);
    const after = counts();
    return (['hiddenText', 'struckText'] as const).find(
      (kind) => (after.get(kind) ?? 0) > (before.get(kind) ?? 0),
    );
  };
}

const blocksOf = (tokens: readonly Token[], source: Source): Block[] =>
  tokens.flatMap((token) => block(token as MarkedToken, source));

function block(token: MarkedToken, source: Source): Block[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: lineOf(token.tokens, source) }];
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'blockquote':
      return blocksOf(token.tokens, source);
    case 'list':
      return token.items
        .flatMap((item, index) => listItem(token, item, index, source))
        .map((entry, index) => (index === 0 && entry.kind === 'item' ? { ...entry, begins: true } : entry));
    case 'table':
      return [tableOf([token.header, ...token.rows].map((row) => cellsOf(row, source)))];
    case 'html':
      return /<(?:table|ol|ul|a)\b/i.test(token.text) || mayHide(token.text)
        ? source.readHtml(token.text)
        : [{ kind: 'paragraph', text: withoutTags(token.text).trim() }];
    default:
      return [{ kind: 'paragraph', text: lineOf([token], source) }];
  }
}

/** Its first text carries the marker; what follows goes on with the entry, lists within it one level deeper. */
function listItem(
  { ordered, start }: Tokens.List,
  item: Tokens.ListItem,
  index: number,
  source: Source,
): Block[] {
  const box = item.task ? `[${item.checked ? 'x' : ' '}] ` : '';
  let marker = ordered ? `${Number(start === '' ? 1 : start) + index}.` : '-';
  let lead = box;
  const content = blocksOf(
    item.tokens.filter(({ type }) => type !== 'checkbox'),
    source,
  );
  return content.flatMap((inner): Block[] => {
    if (inner.kind === 'item') return [{ ...inner, level: inner.level + 1, begins: false }];
    if (inner.kind === 'table' || !('text' in inner)) return [inner];
    const entry: Block = { kind: 'item', level: 0, marker, text: lead + inner.text };
    marker = '';
    lead = '';
    return entry.text.trim() ? [entry] : [];
  });
}

/** There is no table without a head; one of labels and values has its first row there. */
const tableOf = (rows: string[][]): Block => ({
  kind: 'table',
  rows,
  heads: areLabelled(rows.slice(1)) ? 'assumed' : 1,
});

const cellsOf = (cells: readonly Tokens.TableCell[], source: Source) =>
  cells.map(({ tokens }) => cleanCell(inline(tokens, source)));

/** What is left out stands between two spaces. */
const lineOf = (tokens: readonly Token[], source: Source) =>
  inline(tokens, source)
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim();

function inline(tokens: readonly Token[], source: Source): string {
  let text = '';
  /** How many tags of each kind are open. */
  const open = { sup: 0, sub: 0 };
  /** The tag behind which nothing is seen, and how many of its name are open. */
  let unseen: { name: string; open: number; looks: Visibility } | undefined;
  /** The link of HTML that is open: where it leads, and where its text begins. */
  let link: { target: string; from: number } | undefined;
  for (const generic of tokens) {
    const token = generic as MarkedToken;
    const [tag = '', end, written = ''] = (token.type === 'html' && tagStart.exec(token.text)) || [];
    const name = written.toLowerCase();
    if (name === 'sup' || name === 'sub') open[name] = Math.max(0, open[name] + (end ? -1 : 1));
    if (unseen) {
      if (name === unseen.name) unseen.open += end ? -1 : 1;
      if (unseen.open === 0) unseen = undefined;
    } else if (tag && !end && !empty.has(name)) {
      const by = source.unseenBehind(token.raw, name);
      if (by) unseen = { name, open: 1, looks: looksUnseen[by] };
    }
    if (name === 'a') {
      if (link) text += linkAddress(link.target, text.slice(link.from));
      link =
        end || unseen
          ? undefined
          : { target: decodeEntities(attributeIn(token.raw, ofLink)), from: text.length };
    }
    const isLowered = token.type === 'del' && isSubscript(token, text);
    const looks = unseen?.looks ?? { isStruck: token.type === 'del' && !isLowered };
    // What is not seen is counted as it is written, once.
    if (unseenAs(looks) && !source.sight.sees(looks, writtenBy(token))) continue;
    const said = saidBy(token, source);
    if (!unseenAs(looks)) source.sight.sees(looks, said);
    text += shiftedText(said, isLowered ? -1 : open.sup - open.sub);
  }
  return text;
}

const looksUnseen: Record<Unseen, Visibility> = {
  hiddenText: { isHidden: true },
  struckText: { isStruck: true },
};

const tagStart = /^<(\/?)([a-z][\w-]*)/i;
/** Tags behind which nothing stands that is theirs. */
const empty = new Set(['br', 'hr', 'img', 'input', 'wbr', 'area', 'col', 'source', 'track']);

/** `H~2~O` as Pandoc has it; what is struck out is a word of its own, and no longer said. */
const isSubscript = ({ raw, text }: Tokens.Del, before: string) =>
  !raw.startsWith('~~') && !/\s/.test(text) && /[\p{L}\p{N})]/u.test(before.slice(-1));

/** An attribute of a tag as it is written; '' for none. */
function attributeIn(tag: string, attribute: RegExp): string {
  const [, quoted, single = ''] = attribute.exec(tag) ?? [];
  return quoted ?? single;
}

const ofLink = /\shref\s?=\s?(?:"([^"]{0,2000})"|'([^']{0,2000})')/i;
const ofPicture = /\salt\s?=\s?(?:"([^"]{0,2000})"|'([^']{0,2000})')/i;

const writtenBy = (token: MarkedToken) => (token.type === 'html' ? '' : token.raw);

function saidBy(token: MarkedToken, source: Source): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'codespan' || token.type === 'escape') return token.text;
  if (token.type === 'html') return withoutTags(token.text);
  if (token.type === 'link') {
    const shown = inline(token.tokens, source);
    return shown + linkAddress(token.href, shown);
  }
  if ('tokens' in token && token.tokens) return inline(token.tokens, source);
  return 'text' in token ? withoutLineEnds(withRaised(decodeEntities(token.text))) : '';
}

/** Lines of the source that end within a paragraph, but for those that are entries: Markdown knows no "a." and "b)". */
const withoutLineEnds = (text: string) =>
  text.replace(/(?<!\s)\s*\n\s*/g, (gap, at: number, all: string) =>
    lettered.test(all.slice(at + gap.length, at + gap.length + 10)) ? '\n' : ' ',
  );

const lettered = /^\(?(?:[a-z]|[ivx]{1,5})[.)] /i;

/** `10^5^` as Pandoc has it. */
const withRaised = (text: string) =>
  text.replace(/(?<=[\p{L}\p{N})])\^([+\-−]?\d{1,9}|\p{L}{1,9})\^/gu, (_, what: string) =>
    shiftedText(what, 1),
  );

const scriptEnd = /<\/script\s*>/gi;
const styleEnd = /<\/style\s*>/gi;

const withoutTags = (html: string) =>
  decodeEntities(
    withoutEnclosed(html, /<!--|<(?:script|style)\b/gi, ([opened]) =>
      opened === '<!--' ? commentEnd : /script/i.test(opened) ? scriptEnd : styleEnd,
    )
      .replace(/<br\b[^<>]*>|<\/(p|div|li|tr|h[1-6]|summary|blockquote)\s*>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (/^<img\b/i.test(tag) ? attributeIn(tag, ofPicture) : '')),
  );

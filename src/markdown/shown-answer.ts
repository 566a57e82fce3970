import type { Token, Tokens } from 'marked';
import { surround, type UnsupportedReason, type UnsupportedSpan } from '#rules/answer-support.ts';
import { answerTokens, supportBrackets, walkTokens } from './answer-tokens.ts';
import { leadsToFile } from './file-link.ts';

const { opening, ofQuotation, closing } = supportBrackets;

/** A sentence that no passage supports; empty where only its end stands among its neighbours. */
export type UnsupportedToken = {
  type: 'unsupported';
  raw: string;
  tokens: Token[];
  reason?: UnsupportedReason | undefined;
};

/**
 * The tokens of a Markdown text, `[n]` as {CitationToken}. Raw HTML stays text: nothing here makes markup.
 * @param unsupported sentences that `withUnsupported` will find among the tokens
 */
export function parseMarkdown(text: string, unsupported: readonly UnsupportedSpan[] = []): Token[] {
  const own = text.replace(/[⸨⸦]/g, '(').replaceAll(closing, ')');
  // The space keeps the bracket out of an address that ends the sentence.
  const tokens = answerTokens(
    surround(own, unsupported, [({ reason }) => (reason ? ofQuotation : opening), `\u00a0${closing}`]),
  );
  if (unsupported.length > 0) walkTokens(tokens, dropBrackets);
  return tokens;
}

/** Where a sentence begins or ends in what is shown as it was written, such as code, nothing is marked. */
function dropBrackets(token: Token): void {
  const written = token as { text?: string; href?: string };
  for (const key of ['text', 'href'] as const) {
    if (written[key]) written[key] = written[key].replace(/[⸨⸦]|\u00a0⸩/g, '');
  }
}

/** Inline tokens in which what stands between the brackets of an unsupported sentence is one token. */
export function withUnsupported(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  let begun = -1;
  let reason: UnsupportedReason | undefined;
  for (const token of tokens) {
    if (token.type !== 'support') found.push(token);
    else if (token.raw !== closing) {
      begun = found.length;
      reason = token.raw === ofQuotation ? 'quotation' : undefined;
    } else {
      dropNoBreakSpace(found);
      const inner = begun === -1 ? [] : found.splice(begun);
      found.push({ type: 'unsupported', raw: '', tokens: inner, reason } satisfies UnsupportedToken);
      begun = -1;
    }
  }
  return found;
}

/** The space before a closing bracket has done its part once that is read. */
function dropNoBreakSpace(tokens: Token[]): void {
  const last = tokens.at(-1);
  if (!last || !isPlain(last) || !last.text.endsWith('\u00a0')) return;
  const text = last.text.slice(0, -1);
  tokens.splice(-1, 1, ...(text === '' ? [] : [{ ...last, raw: text, text }]));
}

/** A list of places in files that answer nothing, behind the sentence that leads to it. */
export type PlacesToken = { type: 'places'; raw: string; tokens: Token[] };

/** Blocks in which a list whose entries all lead to files is one token with the sentence before it. */
export function withPlaces(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    const before = namesPlaces(token) ? found.findLastIndex(({ type }) => type !== 'space') : -1;
    const leads = found[before]?.type === 'paragraph' && found[before].raw.trimEnd().endsWith(':');
    if (!namesPlaces(token)) found.push(token);
    else {
      const sentence = leads ? found.splice(before) : [];
      found.push({ type: 'places', raw: '', tokens: [...sentence, token] } satisfies PlacesToken);
    }
  }
  return found;
}

function namesPlaces(token: Token): boolean {
  if (token.type !== 'list') return false;
  return (token as Tokens.List).items.every(({ tokens: [first] }) => {
    const [link] = (first as Tokens.Text | undefined)?.tokens ?? [];
    return link?.type === 'link' && leadsToFile((link as Tokens.Link).href);
  });
}

/** What stays on one line: a word, the citations behind it, and the marks that end its sentence. */
export type TiedToken = { type: 'tied'; raw: string; tokens: Token[] };

/**
 * Inline tokens in which a citation holds on to the word before it and the mark behind it, so that no line begins
 * with a number or a full stop. A space alone does not hold: browsers break lines beside a button all the same.
 */
export function withTiedCitations(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    if (token.type === 'citation') {
      if (last?.type === 'tied') (last as TiedToken).tokens.push(token);
      else {
        const [before, word] = last && isPlain(last) ? splitLastWord(found.pop() as Tokens.Text) : [];
        if (before) found.push(before);
        found.push({ type: 'tied', raw: '', tokens: word ? [word, token] : [token] });
      }
    } else if (isPlain(token) && last?.type === 'tied') {
      const marks = /^[.,;:!?…)»”"’]*/.exec(token.text)?.[0] ?? '';
      if (marks) (last as TiedToken).tokens.push({ ...token, text: marks });
      if (marks.length < token.text.length) found.push({ ...token, text: token.text.slice(marks.length) });
    } else found.push(token);
  }
  return found;
}

const isPlain = (token: Token): token is Tokens.Text => token.type === 'text' && !('tokens' in token);

/** A word longer than this may have to be broken itself. */
const longestTied = 30;

/** The text before its last word, and that word with a space that does not break; either may be missing. */
function splitLastWord(token: Tokens.Text): [Tokens.Text | null, Tokens.Text | null] {
  const text = token.text.replace(/(?<! ) +$/, '\u00a0');
  const at = text.search(/(?<!\S)\S*\u00a0?$/);
  const isShort = text.length - at <= longestTied;
  const of = (part: string) => (part === '' ? null : { ...token, text: part });
  return isShort ? [of(text.slice(0, at)), of(text.slice(at))] : [of(text), null];
}

/** The address of a link that may be followed, or `null`: only the web and mail. */
export function safeHref(href: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : null;
}

/** The words of a Markdown text, without markup, citations and places that answer nothing: what is read aloud. */
export function plainText(text: string): string {
  return wordsOf(withPlaces(parseMarkdown(text)))
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(wordsOfToken).join('');
}

function wordsOfToken(token: Token): string {
  switch (token.type) {
    case 'citation':
    case 'places':
    case 'support':
    case 'hr':
    case 'def':
      return '';
    case 'br':
    case 'space':
      return ' ';
    case 'list':
      return `${(token as Tokens.List).items.map((item) => wordsOf(item.tokens)).join(' ')} `;
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return `${[header, ...rows].map((row) => row.map((cell) => wordsOf(cell.tokens)).join(', ')).join('. ')} `;
    }
    default: {
      const { tokens, text = '' } = token as { tokens?: Token[]; text?: string };
      const inner = tokens ? wordsOf(tokens) : decodeReferences(text);
      return blocks.has(token.type) ? `${inner} ` : inner;
    }
  }
}

const blocks = new Set(['paragraph', 'heading', 'blockquote', 'code']);

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** The characters that the common character references of a text stand for. */
export function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return entities.get(name.toLowerCase()) ?? whole;
      const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
      return codePoint > 0 && codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : whole;
    },
  );
}

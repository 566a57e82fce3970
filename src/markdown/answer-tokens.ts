import { Marked, type Token, type Tokens } from 'marked';
import { BoundedLexer } from './bounded-lexer.ts';

/** `[3]` or `[1, 3]` in a text: it points at the citations with these numbers. */
export type CitationToken = { type: 'citation'; raw: string; numbers: number[] };

/** `$a^2$`, `\\(a^2\\)`, and as a line of its own `$$a^2$$` or `\\[a^2\\]`: TeX. */
export type MathToken = { type: 'math'; raw: string; text: string; display: boolean };

/** Brackets that no answer is written with: where an unsupported sentence, or a quotation, begins and ends. */
export const supportBrackets = { opening: '⸨', ofQuotation: '⸦', closing: '⸩' } as const;

/** What closes a formula has a backslash of its own: in `x\\]` that is a backslash as text, and the bracket bare. None holds another. */
const display = /^(?:\$\$([^$]+?)\$\$|\\\[((?:[^\\]|\\[^\][])+?)\\\])/;
/** Sums of money are none: behind an opening `$` stands no space, before the closing one neither, and no digit behind. */
const inline = /^(?:\$(?![\s$])([^$\n]*?[^\s$\\])\$(?![\d$])|\\\(([^\n]+?)\\\))/;

function mathOf(match: RegExpExecArray | null, isDisplay: boolean): MathToken | undefined {
  const text = (match?.[1] ?? match?.[2])?.trim();
  return match && text ? { type: 'math', raw: match[0], text, display: isDisplay } : undefined;
}

/** How answers are written: what shows one, and what checks it, read it by this. */
const grammar = new Marked({
  gfm: true,
  // Tags stay text, and what stands between them is Markdown as anywhere; a line break is the only one that counts.
  tokenizer: {
    html: () => undefined,
    tag(source): Tokens.Tag | undefined {
      const [raw] = /^<br\s*\/?>/i.exec(source) ?? [];
      return raw === undefined ? undefined : ({ type: 'br', raw } as unknown as Tokens.Tag);
    },
  },
  extensions: [
    {
      name: 'math',
      level: 'block',
      start: (source) => source.match(/(?<=\n)(?:\$\$|\\\[)/)?.index,
      tokenizer(source): MathToken | undefined {
        const match = display.exec(source);
        // What goes on behind it is a paragraph with a formula in it.
        return /^[^\S\n]*(?:\n|$)/.test(source.slice(match?.[0].length)) ? mathOf(match, true) : undefined;
      },
    },
    {
      name: 'math',
      level: 'inline',
      start: (source) => source.match(/\$|\\[([]/)?.index,
      tokenizer: (source): MathToken | undefined =>
        mathOf(display.exec(source), true) ?? mathOf(inline.exec(source), false),
    },
    {
      name: 'support',
      level: 'inline',
      start: (source) => source.match(/[⸨⸦⸩]/)?.index,
      tokenizer: (source) => (/^[⸨⸦⸩]/.test(source) ? { type: 'support', raw: source.charAt(0) } : undefined),
    },
    {
      name: 'citation',
      level: 'inline',
      start: (source) => source.match(/\[\d/)?.index,
      tokenizer(source): CitationToken | undefined {
        const match = /^\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()/.exec(source);
        if (!match?.[1]) return undefined;
        return { type: 'citation', raw: match[0], numbers: match[1].split(',').map(Number) };
      },
    },
  ],
});

/**
 * The tokens of an answer's Markdown, `[n]` as {CitationToken}. Raw HTML stays text: nothing here makes markup. What each
 * token was read from is its `raw`; of inline tokens these make up the text, one after the other.
 */
export const answerTokens = (markdown: string): Token[] => new BoundedLexer(grammar.defaults).lex(markdown);

/** Calls back with each token, and with those within it. */
export const walkTokens = (tokens: Token[], callback: (token: Token) => void): void =>
  void grammar.walkTokens(tokens, callback);

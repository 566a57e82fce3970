import { Marked, type Token, type Tokens } from 'marked';
import { BoundedLexer } from './bounded-lexer.ts';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { markdownBounds } from './bounds.ts';
import { displayFormula, inlineFormula } from './formula.ts';

/** `[3]` or `[1, 3]` in a text: it points at the citations with these numbers. */
export type CitationToken = { type: 'citation'; raw: string; numbers: number[] };

/** `$a^2$`, `\\(a^2\\)`, and as a line of its own `$$a^2$$` or `\\[a^2\\]`: TeX. */
export type MathToken = { type: 'math'; raw: string; text: string; display: boolean };

/** Brackets that no answer is written with: where an unsupported sentence, or a quotation, begins and ends. */
export const supportBrackets = { opening: '⸨', ofQuotation: '⸦', closing: '⸩' } as const;

/** Paragraphs are asked one by one where a formula ends them: each looks no further than it goes on itself. */
function paragraphAt(source: string): string {
  const looked = source.slice(0, markdownBounds.lookedCharacters);
  const end = looked.search(/\n[^\S\n]*\n/);
  return end === -1 ? looked : looked.slice(0, end + 1);
}

/** How answers are written: what shows one, and what checks it, read it by this. */
const grammar = new Marked().setOptions({ gfm: true, tokenizer: new BoundedTokenizer() }).use({
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
      start: (source) => paragraphAt(source).match(/(?<=\n)(?:\$\$|\\\[)/)?.index,
      tokenizer(source): MathToken | undefined {
        const formula = displayFormula(source);
        // What goes on behind it is a paragraph with a formula in it.
        const isAlone = /^[^\S\n]*(?:\n|$)/.test(source.slice(formula?.raw.length));
        return formula && isAlone ? { type: 'math', ...formula, display: true } : undefined;
      },
    },
    {
      name: 'math',
      level: 'inline',
      start: (source) => source.match(/\$|\\[([]/)?.index,
      tokenizer(source, before): MathToken | undefined {
        const formula = inlineFormula(source, before.at(-1)?.raw.at(-1));
        if (!formula) return undefined;
        const { isDisplay, ...written } = formula;
        return { type: 'math', ...written, display: isDisplay };
      },
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

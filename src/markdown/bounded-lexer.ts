import { getDefaults, Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { markdownBounds, markdownPieces } from './bounds.ts';

/**
 * Reads Markdown in time that grows with its length, whatever it is; see `markdownBounds`. Blocks that nest deeper stay as
 * they are written.
 */
export class BoundedLexer extends Lexer {
  #depth = 0;

  /** @param options those of a grammar with a `BoundedTokenizer`; plain Markdown without */
  constructor(options: MarkedOptions = { ...getDefaults(), tokenizer: new BoundedTokenizer() }) {
    super(options);
  }

  override blockTokens(source: string, tokens: Token[] = [], isClipped = false): TokensList {
    if (this.#depth > markdownBounds.nesting) {
      tokens.push({ type: 'paragraph', raw: source, text: source, tokens: this.inline(source) });
      return tokens as TokensList;
    }
    this.#depth += 1;
    super.blockTokens(source, tokens, isClipped);
    this.#depth -= 1;
    return tokens as TokensList;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    // Each by itself: text that grew over all of them would be copied at every sign.
    for (const piece of markdownPieces(source)) tokens.push(...super.inlineTokens(piece));
    return tokens;
  }
}

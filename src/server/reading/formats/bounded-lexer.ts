import { Lexer, type Token, type TokensList } from 'marked';
import { markdownBounds, markdownPieces } from '#rules/markdown-bounds.ts';

/**
 * Reads Markdown in time that grows with its length, whatever it is; see `markdownBounds`.
 * @throws {RangeError} where blocks nest deeper than that
 */
export class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(source: string, tokens: Token[] = [], isClipped = false): TokensList {
    if (this.#depth > markdownBounds.nesting) throw new RangeError('blocks nest too deeply');
    this.#depth += 1;
    super.blockTokens(source, tokens, isClipped);
    this.#depth -= 1;
    return tokens as TokensList;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    for (const piece of markdownPieces(source)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

import { Tokenizer, type Tokens } from 'marked';
import { markdownBounds } from './bounds.ts';

const { lookedCharacters, quotationCharacters } = markdownBounds;

/** Recognises blocks without looking through all that follows at each of them. */
export class BoundedTokenizer extends Tokenizer {
  /** A heading that its underline makes is looked for through all of a paragraph, whatever ends that before. */
  override lheading(source: string): Tokens.Heading | undefined {
    const heading = super.lheading(source.slice(0, lookedCharacters));
    return heading && heading.raw.length < lookedCharacters ? heading : undefined;
  }

  /** All rows are read before it is known that the line below the heads makes no table. */
  override table(source: string): Tokens.Table | undefined {
    const start = source.indexOf('\n') + 1;
    const end = source.indexOf('\n', start);
    const line = source.slice(start, end === -1 ? undefined : end);
    return start > 0 && /[:|]/.test(line) ? super.table(source) : undefined;
  }

  /** Of a quotation every line is read anew with all before it; a longer one is several. */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    if (source.length <= quotationCharacters) return super.blockquote(source);
    // A line stays whole, however long it is.
    const last = source.lastIndexOf('\n', quotationCharacters);
    const end = last > 0 ? last : source.indexOf('\n');
    return super.blockquote(end > 0 ? source.slice(0, end) : source);
  }

  /** One tilde within a word marks no more than that word: in "8:00~12:00 and 14:00~18:00" it stands between two ends. */
  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    const found = super.del(source, masked, before);
    const isRange =
      found && !source.startsWith('~~') && /\s/.test(found.text) && !isApart(source, found, before);
    return isRange ? undefined : found;
  }
}

const isApart = (source: string, { raw }: Tokens.Del, before = '') =>
  !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(source.slice(raw.length, raw.length + 2));

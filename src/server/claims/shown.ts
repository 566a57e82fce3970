import type { Token, Tokens } from 'marked';
import type { CitationToken } from '#markdown/answer-tokens.ts';

/** What inline tokens show; both texts are as long as what was written. */
export type Shown = {
  /** What nobody sees is {hidden}. */
  text: string;
  /** Code, formulas and addresses have no points and capitals that would end a sentence. */
  masked: string;
  citations: { at: number; numbers: number[] }[];
};

/** A stretch of a text: what is shown of it, and what tells where its sentences end. */
type Piece = { text: string; masked: string; cites?: number[] };

/** Stands for a character that nobody sees. */
const hidden = '\0';

const seen = (raw: string, masked = raw): Piece => ({ text: raw, masked });
const unseen = (raw: string, masked = raw): Piece => ({ text: hidden.repeat(raw.length), masked });
const veil = (raw: string) => 'x'.repeat(raw.length);

/** Reads inline tokens, whose `raw` make up their text. */
export function showInline(tokens: readonly Token[]): Shown {
  const pieces = tokens.flatMap(piecesOf);
  let at = 0;
  const citations: Shown['citations'] = [];
  for (const { text, cites } of pieces) {
    if (cites) citations.push({ at, numbers: cites });
    at += text.length;
  }
  return {
    text: pieces.map(({ text }) => text).join(''),
    masked: pieces.map(({ masked }) => masked).join(''),
    citations,
  };
}

function piecesOf(token: Token): Piece[] {
  const { raw } = token;
  switch (token.type) {
    case 'citation':
      return [{ ...unseen(raw), cites: (token as CitationToken).numbers }];
    case 'support':
      return [unseen(raw)];
    case 'br':
      return [{ text: ' '.repeat(raw.length), masked: raw.includes('\n') ? raw : ' '.repeat(raw.length) }];
    case 'escape':
      return [unseen(raw.slice(0, -1)), seen(raw.slice(-1))];
    case 'math':
      return [seen(raw, veil(raw))];
    case 'codespan': {
      const [marks = ''] = /^`+/.exec(raw) ?? [];
      const code = raw.slice(marks.length, raw.length - marks.length);
      return [unseen(marks, veil(marks)), seen(code, veil(code)), unseen(marks, veil(marks))];
    }
    case 'image':
      return linkPieces(raw, 2, [seen(raw.slice(2, 2 + (token as Tokens.Image).text.length))]);
    case 'link':
      if (raw.startsWith('<'))
        return [unseen('<'), seen(raw.slice(1, -1), veil(raw.slice(1, -1))), unseen('>')];
      if (!raw.startsWith('[')) return [seen(raw, veiledAddress(raw))];
      return linkPieces(raw, 1, innerOf(token));
    default: {
      const inner = innerOf(token);
      if (inner.length === 0) return [seen(raw)];
      const marks = (raw.length - lengthOf(inner)) / 2;
      return [unseen(raw.slice(0, marks)), ...inner, unseen(raw.slice(raw.length - marks))];
    }
  }
}

const innerOf = (token: Token): Piece[] =>
  'tokens' in token && token.tokens ? token.tokens.flatMap(piecesOf) : [];

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** `[` or `![`, what is said, and where it leads. */
function linkPieces(raw: string, begins: number, said: Piece[]): Piece[] {
  const target = raw.slice(begins + lengthOf(said));
  return [unseen(raw.slice(0, begins)), ...said, unseen(target, veil(target))];
}

function veiledAddress(written: string): string {
  // What ends a sentence behind an address is no part of it.
  const address = written.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  return veil(address) + written.slice(address.length);
}

/** A part of what is shown, as somebody would say it: tags are no words, and no space stands before a full stop. */
export const spoken = (text: string): string =>
  text
    .replaceAll(hidden, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/(?<!\s)\s+([.,;:!?])/g, '$1')
    .trim();

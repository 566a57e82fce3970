import { type MarkedToken, marked, type Tokens } from 'marked';

/** A stretch of text in one weight. */
export type Run = { text: string; bold: boolean };

export type Table = {
  header: Run[][];
  rows: Run[][][];
  align: ('left' | 'right')[];
};

export type Block =
  | { type: 'heading'; level: 2 | 3; runs: Run[] }
  | { type: 'paragraph'; runs: Run[] }
  | { type: 'callout'; runs: Run[] }
  | { type: 'list'; ordered: boolean; items: Run[][] }
  | { type: 'table'; table: Table };

/**
 * Reads the Markdown that sample texts are written in: headings of levels 2 and 3, paragraphs, flat lists, tables,
 * one-paragraph quotations (callouts) and bold words.
 * @throws {Error} for anything else, so that nothing is lost on the way to a file
 */
export function parseBlocks(markdown: string): Block[] {
  const tokens = marked.lexer(markdown) as MarkedToken[];
  return tokens.filter(({ type }) => type !== 'space').map(toBlock);
}

function toBlock(token: MarkedToken): Block {
  switch (token.type) {
    case 'heading':
      return { type: 'heading', level: token.depth === 2 ? 2 : 3, runs: toRuns(token.tokens) };
    case 'paragraph':
      return { type: 'paragraph', runs: toRuns(token.tokens) };
    case 'blockquote':
      return { type: 'callout', runs: toRuns(token.tokens) };
    case 'list':
      return { type: 'list', ordered: token.ordered, items: token.items.map(({ tokens }) => toRuns(tokens)) };
    case 'table':
      return { type: 'table', table: toTable(token) };
  }
  throw new Error(`Samples have no ${token.type}: ${token.raw.slice(0, 60)}`);
}

function toTable({ header, rows, align }: Tokens.Table): Table {
  const toCells = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => toRuns(tokens));
  return {
    header: toCells(header),
    rows: rows.map(toCells),
    align: align.map((side) => (side === 'right' ? 'right' : 'left')),
  };
}

function toRuns(tokens: Tokens.Generic[], bold = false): Run[] {
  return (tokens as MarkedToken[]).flatMap((token): Run[] => {
    switch (token.type) {
      case 'strong':
        return toRuns(token.tokens, true);
      case 'paragraph':
        return toRuns(token.tokens, bold);
      case 'text':
        return token.tokens ? toRuns(token.tokens, bold) : [{ text: token.text, bold }];
      case 'link':
        return toRuns(token.tokens, bold);
    }
    throw new Error(`Samples have no ${token.type} in running text: ${token.raw}`);
  });
}

/** The text of runs without their weights. */
export const plainText = (runs: Run[]) => runs.map(({ text }) => text).join('');

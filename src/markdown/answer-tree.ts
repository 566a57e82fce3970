import type { Token, Tokens } from 'marked';
import type { UnsupportedReason, UnsupportedSpan } from '#rules/answer-support.ts';
import type { CitationToken, MathToken } from './answer-tokens.ts';
import {
  decodeReferences,
  type PlacesToken,
  parseMarkdown,
  type TiedToken,
  type UnsupportedToken,
  withPlaces,
  withTiedCitations,
  withUnsupported,
} from './shown-answer.ts';

type Cell = { align: 'left' | 'center' | 'right' | null; within: AnswerNode[] };
/** `task` tells whether it is done; null where it is none. */
type Item = { task: boolean | null; within: AnswerNode[] };

/** What an answer consists of. Whoever draws one decides how each of these looks, and nothing else. */
export type AnswerNode =
  | { kind: 'paragraph' | 'quotation' | 'strong' | 'emphasis' | 'deleted'; within: AnswerNode[] }
  | { kind: 'heading'; depth: number; within: AnswerNode[] }
  /** `start` is the first number of an ordered list that has one. */
  | { kind: 'list'; ordered: boolean; start: number | undefined; items: Item[] }
  /** A list of places in files that answer nothing, behind the sentence that leads to it. */
  | { kind: 'places'; within: AnswerNode[] }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] }
  | { kind: 'listing'; text: string; language: string }
  /** TeX; `isBlock` where it stands by itself, between paragraphs. */
  | { kind: 'formula'; tex: string; display: boolean; isBlock: boolean }
  | { kind: 'rule' | 'break' }
  | { kind: 'text' | 'code'; text: string }
  /** The address as it was written: see `safeHref` and `leadsToFile`. */
  | { kind: 'link'; href: string; within: AnswerNode[] }
  /** `raw` is how it was written, for numbers of which there is no source. */
  | { kind: 'citation'; numbers: number[]; raw: string }
  /** What stays on one line. */
  | { kind: 'tied'; within: AnswerNode[] }
  /** A sentence that no passage supports; empty where only its end stands among its neighbours. */
  | { kind: 'unsupported'; reason: UnsupportedReason | undefined; within: AnswerNode[] };

/** What a Markdown text shows as an answer. Raw HTML stays text: nothing here makes markup. */
export const answerTree = (text: string, unsupported?: readonly UnsupportedSpan[]): AnswerNode[] =>
  blocksOf(withPlaces(parseMarkdown(text, unsupported)));

const blocksOf = (tokens: readonly Token[]): AnswerNode[] => tokens.flatMap(blockOf);

const inlineOf = (tokens: readonly Token[] = []): AnswerNode[] =>
  withUnsupported(withTiedCitations(tokens)).flatMap(nodesOf);

/** What stands by itself; a formula alone among blocks is one of them. */
const blockOf = (token: Token): AnswerNode[] =>
  token.type === 'math' ? [formulaOf(token as MathToken, true)] : nodesOf(token);

function nodesOf(token: Token): AnswerNode[] {
  switch (token.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', within: inlineOf(token.tokens) }];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return [{ kind: 'heading', depth, within: inlineOf(tokens) }];
    }
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return [{ kind: 'listing', text, language: lang?.split(/\s/)[0] ?? '' }];
    }
    case 'list':
      return [listOf(token as Tokens.List)];
    case 'places':
      return [{ kind: 'places', within: blocksOf((token as PlacesToken).tokens) }];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: 'table', head: header.map(cellOf), rows: rows.map((row) => row.map(cellOf)) }];
    }
    case 'blockquote':
      return [{ kind: 'quotation', within: blocksOf((token as Tokens.Blockquote).tokens) }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'space':
    case 'def':
      return [];
    default:
      return inlineNodesOf(token);
  }
}

function inlineNodesOf(token: Token): AnswerNode[] {
  const inner = () => inlineOf((token as Tokens.Strong).tokens);
  switch (token.type) {
    case 'citation': {
      const { numbers, raw } = token as unknown as CitationToken;
      return [{ kind: 'citation', numbers, raw }];
    }
    case 'tied':
      return [{ kind: 'tied', within: (token as TiedToken).tokens.flatMap(nodesOf) }];
    case 'unsupported': {
      const { reason, tokens } = token as UnsupportedToken;
      return [{ kind: 'unsupported', reason, within: tokens.flatMap(nodesOf) }];
    }
    case 'strong':
      return [{ kind: 'strong', within: inner() }];
    case 'em':
      return [{ kind: 'emphasis', within: inner() }];
    case 'del':
      return [{ kind: 'deleted', within: inner() }];
    case 'math':
      return [formulaOf(token as MathToken, false)];
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'link':
      return [{ kind: 'link', href: (token as Tokens.Link).href, within: inner() }];
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return [{ kind: 'link', href, within: [{ kind: 'text', text: text || href }] }];
    }
    default: {
      const { tokens, text = '' } = token as Tokens.Text;
      return tokens ? inner() : [{ kind: 'text', text: decodeReferences(text) }];
    }
  }
}

const formulaOf = ({ text, display }: MathToken, isBlock: boolean): AnswerNode => ({
  kind: 'formula',
  tex: text,
  display,
  isBlock,
});

const listOf = ({ ordered, start, items }: Tokens.List): AnswerNode => ({
  kind: 'list',
  ordered,
  start: start === '' ? undefined : start,
  items: items.map(({ task, checked, tokens }) => ({
    task: task ? (checked ?? false) : null,
    within: blocksOf(tokens.filter(({ type }) => type !== 'checkbox')),
  })),
});

const cellOf = ({ align, tokens }: Tokens.TableCell): Cell => ({ align, within: inlineOf(tokens) });

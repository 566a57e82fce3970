import type { CitationData } from '#contracts/conversation.ts';
import type { RankedPassage } from '../knowledge/ranking.ts';
import type { Span } from '../knowledge/sentences.ts';
import { findLiterally } from './literal-search.ts';
import { supportingSentence } from './support.ts';

export type CheckedPart = { type: 'text'; delta: string } | { type: 'citation'; citation: CitationData };

export type CitationChecker = {
  /** Takes the next piece of the model's text; answers what may be shown by now. */
  push(delta: string): CheckedPart[];
  /** Answers what was still held back. */
  end(): CheckedPart[];
  /** How many markers did not hold and were left out. */
  readonly rejected: number;
};

const marker = /^[[【]\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*[\]】]/;
const beginningOfMarker = /^[[【][\s\d,;]{0,20}$/;
/** What Markdown escapes, so that it is not taken for markup or for a marker. */
const markdownEscape = /\\([\\[\]*_`<>#|~])/g;
/** So much of the text before a marker is looked at for the claim it belongs to. */
const claimCharacters = 1_200;

/**
 * Checks a model's citations while its text streams. A marker `[n]` is held back until it is whole, then looked up
 * in passage n: words in quotation marks before it must stand there literally; a claim in other words needs a
 * sentence that supports it. A marker that holds is numbered anew, in order of appearance, and comes with its
 * span; one that does not is left out. Always `passage.text.slice(start, end) === quote`, offset by the passage.
 */
export function createCitationChecker(passages: readonly RankedPassage[]): CitationChecker {
  let held = '';
  let sinceMarker = '';
  let claim = '';
  let rejected = 0;
  const numbers = new Map<string, number>();

  const say = (text: string): CheckedPart[] => {
    if (text === '') return [];
    sinceMarker = (sinceMarker + text).slice(-claimCharacters);
    return [{ type: 'text', delta: text }];
  };

  /** Adds what becomes of a marker to `parts`; false when it was left out. */
  const cite = (list: string, space: string, before: string, parts: CheckedPart[]): boolean => {
    parts.push(...say(before));
    const length = parts.length;
    // Markers in a row belong to the same claim.
    if (/[\p{L}\p{N}]/u.test(sinceMarker)) claim = sinceMarker;
    let leading = space;
    for (const asked of list.split(/[,;]/).map(Number)) {
      const passage = passages[asked - 1];
      const span = passage ? findEvidence(claim, passage.text) : null;
      if (!passage || !span) {
        rejected += 1;
        continue;
      }
      const known = numbers.size;
      const citation = numbered(passage, span, numbers);
      if (numbers.size > known) parts.push({ type: 'citation', citation });
      parts.push({ type: 'text', delta: `${leading}[${citation.number}]` });
      leading = '';
    }
    sinceMarker = '';
    return parts.length > length;
  };

  const take = (final: boolean): CheckedPart[] => {
    const parts: CheckedPart[] = [];
    for (;;) {
      const bracket = held.search(/(?<!\\)[[【]/);
      if (bracket === -1) {
        // White space at the end goes with a marker that may follow.
        const keep = final ? held.length : held.trimEnd().length;
        parts.push(...say(held.slice(0, keep)));
        held = held.slice(keep);
        return parts;
      }
      const before = held.slice(0, bracket);
      const rest = held.slice(bracket);
      const found = marker.exec(rest);
      const isWhole = found && (final || rest.length > found[0].length);
      if (!isWhole && !final && (found || beginningOfMarker.test(rest))) {
        const keep = before.trimEnd().length;
        parts.push(...say(held.slice(0, keep)));
        held = held.slice(keep);
        return parts;
      }
      if (found && rest[found[0].length] !== '(') {
        const keep = before.trimEnd().length;
        const space = before.slice(keep);
        const cited = cite(found[1] as string, space, before.slice(0, keep), parts);
        const after = rest.slice(found[0].length);
        // The space before a marker that was left out belongs to the one that follows.
        held = cited || !/^[[【]/.test(after) ? after : space + after;
      } else {
        parts.push(...say(held.slice(0, bracket + 1)));
        held = rest.slice(1);
      }
    }
  };

  return {
    push(delta) {
      held += delta;
      return take(false);
    },
    end: () => take(true),
    get rejected() {
      return rejected;
    },
  };
}

function numbered(passage: RankedPassage, span: Span, numbers: Map<string, number>): CitationData {
  const start = passage.start + span.start;
  const end = passage.start + span.end;
  const key = `${passage.fileId}:${start}:${end}`;
  const number = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, number);
  const { fileId, fileName, page } = passage;
  return { number, fileId, fileName, page, start, end, quote: passage.text.slice(span.start, span.end) };
}

function findEvidence(claim: string, passage: string): Span | null {
  const quoted = quotedWords(claim);
  if (quoted !== null) return findLiterally(quoted, passage);
  return supportingSentence(lastSentence(claim), passage);
}

/** What stands last in quotation marks, when it is more than a single word; null without. */
function quotedWords(claim: string): string | null {
  const quotes = [...claim.matchAll(/“([^“”]+)”|«([^«»]+)»|"([^"]+)"|„([^„“”]+)[“”]/g)];
  const words = quotes
    .at(-1)
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.trim();
  return words && /\S\s+\S/.test(words) ? words.replace(markdownEscape, '$1') : null;
}

function lastSentence(claim: string): string {
  const trimmed = claim.replace(/[\s.!?]+$/, '');
  const border = Math.max(trimmed.search(/[.!?\n]\s+[^.!?\n]*$/), trimmed.lastIndexOf('\n'));
  return trimmed.slice(border + 1);
}

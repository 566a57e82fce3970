import type { JSONObject } from '@ai-sdk/provider';
import type { Locale } from '#rules/preferences.ts';
import { detectLanguage } from '../language/analysis.ts';
import { courtesyOf } from '../language/courtesy.ts';
import type { Figure } from '../quoting/figure.ts';
import type { Outline } from '../quoting/outline.ts';
import type { QuoterOptions } from '../quoting/quoter.ts';
import type { SearchQuery } from '../search/question-words.ts';
import type { RankedPassage } from '../search/ranking.ts';
import type { ChatTurn } from './prompt.ts';
import { listedFiles, type Setting } from './setting.ts';

/** What an answer by quotes is written from. */
export type QuotedFrom = {
  question: string;
  /** What the passages were searched for, where that was not the question alone (see `searchQuery`). */
  sought?: SearchQuery;
  passages: readonly RankedPassage[];
  /** What was said before, oldest first. */
  history?: readonly ChatTurn[];
  /** What a language model is told beside the passages. */
  setting?: Setting | undefined;
  /** What was worked out over a table of the files for the question. */
  figure?: Figure | undefined;
  /** How documents are laid out that are to be summed up, for what can only quote. */
  outline?: Outline | undefined;
  /** Ids of the pictures that the question came with. */
  freshPictures?: readonly string[] | undefined;
  /** Of the interface; decides only where neither the question's own language nor that of those before it can be told. */
  locale: Locale;
  /** What the built-in model speaks, where that is not the language of the question. */
  language?: Locale | undefined;
  /** The built-in model's answer may lead to files, as within the chat. */
  linksFiles?: boolean;
};

/**
 * The options of a call by which the model that quotes can answer it, too: passages as they are. Providers do not see
 * options that are not theirs.
 */
export function forQuoter(from: QuotedFrom): { quoter: JSONObject } {
  const {
    question,
    sought = { query: question },
    passages,
    setting,
    figure,
    outline,
    freshPictures,
    locale,
    language,
  } = from;
  const quoter: QuoterOptions = {
    files: setting && listedFiles(setting),
    figure,
    outline,
    freshPictures,
    question,
    sought,
    passages: [...passages],
    locale: spokenIn(from.history ?? []) ?? locale,
    language,
    linksFiles: from.linksFiles ?? false,
  };
  return { quoter: quoter as JSONObject };
}

/** The language of the last question that tells one. */
function spokenIn(history: readonly ChatTurn[]): Locale | null {
  for (const { role, text } of history.toReversed()) {
    const language = role === 'user' ? (courtesyOf(text)?.language ?? detectLanguage(text)) : null;
    if (language) return language;
  }
  return null;
}

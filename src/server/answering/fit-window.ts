import { seenPictureLimits } from '#rules/seen-pictures.ts';
import { estimateTokens } from '../models/fallback.ts';
import type { RankedPassage } from '../search/ranking.ts';
import { type ChatTurn, systemPrompt } from './prompt.ts';
import type { Setting } from './setting.ts';
import type { NamedPicture } from './turn-message.ts';

/** What a model is given to answer from. */
type Given = {
  question: string;
  history: ChatTurn[];
  pictures?: readonly NamedPicture[];
  passages: readonly RankedPassage[];
  setting?: Setting | undefined;
};

/** Tokens left to the answer: a quarter of a small window. */
const roomForAnswer = (window: number) => Math.min(2_000, Math.ceil(window / 4));

/** So many passages stay before what was said before gives way. */
const passagesBeforeHistory = 4;

/**
 * Leaves out of what a model is given what does not fit into its window, with room for the answer: first the passages
 * that fit the question least, then the oldest turns, then pictures, then names of files. The best passage stays, however small the
 * window is. Files that lose a passage are told as given in part.
 * @param window in tokens; undefined where nobody knows it
 */
export function fitWindow<Prepared extends Given>(
  prepared: Prepared,
  instructions: string,
  window: number | undefined,
): Prepared {
  return window === undefined ? prepared : within(prepared, instructions, window - roomForAnswer(window));
}

/** Of what a model refused as too long so much is given to it at most: it may count more tokens than are estimated. */
const shareGivenAgain = 0.7;

/** The same in less, where a model refused it as too long. @returns null where nothing is left to leave out */
export function fitSmaller<Prepared extends Given>(
  refused: Prepared,
  instructions: string,
  window: number | undefined,
): Prepared | null {
  const most = Math.floor(tokensOf(refused, instructions) * shareGivenAgain);
  const room = window === undefined ? most : Math.min(most, window - roomForAnswer(window));
  const fitted = within(refused, instructions, room);
  return fitted === refused ? null : fitted;
}

/** As much as there is of these tokens. */
function within<Prepared extends Given>(prepared: Prepared, instructions: string, most: number): Prepared {
  let given = prepared;
  while (tokensOf(given, instructions) > most) {
    const less = lessOf(given);
    if (!less) break;
    given = less;
  }
  return given;
}

function tokensOf(
  { passages, setting, history, question, pictures = [] }: Given,
  instructions: string,
): number {
  const said = history.reduce((sum, { text }) => sum + text.length, question.length);
  const seen = history.reduce((sum, turn) => sum + (turn.pictures?.length ?? 0), pictures.length);
  const read = estimateTokens(systemPrompt(passages, instructions, setting).length + said);
  return read + seen * seenPictureLimits.tokens;
}

/** The same with the least of it left out; null where nothing is left to leave out. */
function lessOf<Prepared extends Given>(given: Prepared): Prepared | null {
  const { passages, history, pictures = [], setting } = given;
  if (passages.length > passagesBeforeHistory) return withoutLastPassage(given);
  if (history.length > 0) return { ...given, history: history.slice(1) };
  if (pictures.length > 0) return { ...given, pictures: pictures.slice(0, -1) };
  if (setting && setting.files.length > 0) {
    const files = setting.files.slice(0, -1);
    return { ...given, setting: { ...setting, files, more: setting.more + 1 } };
  }
  return passages.length > 1 ? withoutLastPassage(given) : null;
}

function withoutLastPassage<Prepared extends Given>(given: Prepared): Prepared {
  const { passages, setting } = given;
  const left = passages.at(-1)?.fileName;
  return {
    ...given,
    passages: passages.slice(0, -1),
    ...(setting && {
      setting: {
        ...setting,
        files: setting.files.map((file) => (file.fileName === left ? { ...file, isWhole: false } : file)),
      },
    }),
  };
}

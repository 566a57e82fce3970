import { passagesPerAnswer } from '#rules/limits.ts';
import { pictureRoom, seenPages, seenPictureLimits, wordlessQuestion } from '#rules/seen-pictures.ts';
import { fitWindow } from '../../answering/fit-window.ts';
import { boundedHistory, type ChatTurn } from '../../answering/prompt.ts';
import { searchQuery } from '../../answering/search-query.ts';
import type { Setting } from '../../answering/setting.ts';
import type { Slot } from '../../answering/starts.ts';
import type { NamedPicture } from '../../answering/turn-message.ts';
import { courtesyOf } from '../../language/courtesy.ts';
import { wholeWishOf } from '../../language/whole-wish.ts';
import { estimateTokens } from '../../models/fallback.ts';
import type { Figure } from '../../quoting/figure.ts';
import type { Outline } from '../../quoting/outline.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { KnowledgeState } from '../../search/knowledge-state.ts';
import type { SearchQuery } from '../../search/question-words.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { type Attached, type BotKnowledge, readKnowledge } from '../../search/retrieval.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { embedQuestion } from '../embeddings/embed-question.ts';
import { searchFiles } from '../files/search-files.ts';
import { type Meter, tokensOfAnswer } from '../model-providers/meter.ts';
import { planWholeReading, type WholeReading } from './material/plan-whole-reading.ts';
import { readAttachedPictures } from './material/read-attached-pictures.ts';
import { readFigure } from './material/read-figure.ts';
import { readGivenFiles } from './material/read-given-files.ts';
import { readOutline } from './material/read-outline.ts';
import { readPagePictures } from './material/read-page-pictures.ts';

/** All that an answer is written from, and compared with when it is. */
export type PreparedAnswer = {
  meter: Meter;
  question: string;
  /** What was said before, as far as it fits, oldest first. */
  history: ChatTurn[];
  /** Those that were attached in the conversation, as far as a model is given them, and of pages that passages are from. */
  pictures: NamedPicture[];
  /** How many were attached. */
  attachedPictures: number;
  /** Ids of those that came with the question itself. */
  freshPictures: readonly string[];
  /** What the files were searched for. */
  sought: SearchQuery;
  /** What the model is given. */
  passages: readonly RankedPassage[];
  known: BotKnowledge;
  /** What a language model is told beside that; left out where nothing but quotes is asked for. */
  setting?: Setting;
  /** What was worked out over a table of the files for the question. */
  figure?: Figure;
  /** How documents are laid out that are to be summed up, where nothing but quotes can be given. */
  outline?: Outline;
  /** It wants all of some documents, which are not whole in the passages: see `writeWhole`. */
  whole?: WholeReading;
};

/**
 * Looks up what an answer is to be written from.
 * @param asked.knowledge where storing the question has read it
 * @param asked.passages of an answer that goes on, for which nothing is searched
 * @param asked.slot is ended when that is done, or where a provider is asked for a vector, before
 */
export async function prepareAnswer(
  app: App,
  meter: Meter,
  asked: {
    question: string;
    history: readonly ChatTurn[];
    /** How the assistant is to answer, for which there has to be room. */
    instructions: string;
    attached?: Attached;
    /** Sent along with the question, and stored nowhere. */
    sent?: readonly NamedPicture[];
    knowledge?: KnowledgeState | undefined;
    passages?: readonly RankedPassage[] | undefined;
    slot?: Slot | undefined;
    /** It is asked for with functions or a format, which all is answered in one call. */
    inOneCall?: boolean;
    /** Of whoever asks, where it is known. */
    timeZone?: string | null;
  },
): Promise<PreparedAnswer> {
  const { attached, knowledge, slot, sent = [] } = asked;
  const { payer } = meter;
  const words = wordsWith(asked.question, sent);
  const question = meter.model.id === quoterId ? words : asked.question;
  const sought = searchQuery(words, asked.history);
  if (meter.model.id !== quoterId) app.supportChecker.prepare();
  // What a provider is asked for waits for others than us.
  if (embedQuestion(app, payer)) slot?.end();
  try {
    const known = await readKnowledge(app, { ...payer, state: knowledge });
    const search = { ...sought, limit: passagesPerAnswer, known, attached };
    const best = asked.passages ?? (await searchFiles(app, payer, search));
    const given = asked.passages ? null : await readFigure(app, payer, { ...sought, known, attached });
    const found = given ? [...best, ...missingFrom(best, given.passages)] : best;
    const writes = meter.model.id !== quoterId;
    const asksForFiles = courtesyOf(question, Boolean(sought.about))?.kind === 'files';
    const { passages, setting } =
      !writes && !asksForFiles ? { passages: [] } : await readSetting(app, { ...payer, ...asked }, found);
    const { spaceId } = payer;
    const isSeen = meter.seesPictures;
    const hasRoom = pictureRoom();
    const sentAlong = sent.filter(({ data }) => hasRoom(data));
    const { seen, count, fresh } = await readAttachedPictures(app, { spaceId, attached, isSeen, hasRoom });
    // Others need not wait for a page to be drawn.
    if (isSeen) slot?.end();
    const history = boundedHistory(asked.history);
    const all = asked.passages ? found : [...found, ...(writes ? passages : [])];
    const ofPages = isSeen
      ? await readPagePictures(app, found, {
          spaceId,
          question,
          given: (attached?.files ?? []).map(({ id }) => id),
          most: roomForPages([...all, ...history]),
          hasRoom,
        })
      : [];
    const prepared = {
      meter,
      question,
      history,
      pictures: [...sentAlong, ...seen, ...ofPages],
      attachedPictures: count + sent.length,
      freshPictures: fresh,
      sought,
      passages: all,
      known,
      ...(setting && { setting: { ...setting, ...(given && { figure: given.figure }) } }),
      ...(given && { figure: given.figure }),
    };
    // One that goes on has said what stands in its passages.
    if (asked.passages) return prepared;
    const fitted = fitWindow(prepared, asked.instructions, meter.window);
    const wish = !given && !asksForFiles && !asked.inOneCall ? wholeWishOf(question) : null;
    if (!writes) {
      const told =
        wish?.kind === 'summary' &&
        (await readOutline(app, { ...payer, attached }, { question, wish, found: best }));
      return told ? { ...fitted, ...told } : fitted;
    }
    const isGiven = setting?.more === 0 && fitted.setting?.files.every(({ isWhole }) => isWhole);
    if (!wish || isGiven) return fitted;
    const { bounds, window } = meter;
    const { instructions } = asked;
    const wanted = { question, wish, instructions, found: best, bounds, window };
    const whole = await planWholeReading(app, { ...payer, attached }, wanted);
    return whole ? { ...fitted, whole } : fitted;
  } finally {
    slot?.end();
  }
}

/** How many of the attached pictures a model was not shown that takes so many. */
export function unseenPictures(
  { attachedPictures, pictures }: Pick<PreparedAnswer, 'attachedPictures' | 'pictures'>,
  most: number,
): number {
  const given = pictures.filter(({ page }) => page === undefined).length;
  return attachedPictures - Math.min(given, most);
}

/** So much of what pictures say is searched for. UTF-16 code units. */
const searchedCharacters = 1_000;

/** A question with what was recognised in the pictures that came with it; these alone where it has no words. */
function wordsWith(question: string, sent: readonly NamedPicture[]): string {
  const recognised = sent.flatMap(({ recognised: text }) => text || []).join('\n');
  if (recognised === '') return question;
  const searched = recognised.slice(0, searchedCharacters).toWellFormed();
  return question === wordlessQuestion ? searched : `${question}\n${searched}`;
}

/** How many pictures of pages may be given beside these texts within what is reserved for an answer. */
const roomForPages = (texts: readonly { text: string }[]): number => {
  const left = tokensOfAnswer.input - estimateTokens(texts.reduce((sum, { text }) => sum + text.length, 0));
  return Math.max(0, Math.min(seenPages, Math.floor(left / seenPictureLimits.tokens)));
};

/** Those of the passages that are not among the best anyway. */
function missingFrom(best: readonly RankedPassage[], passages: readonly RankedPassage[]): RankedPassage[] {
  return passages.filter(
    ({ fileId, start }) => !best.some((one) => one.fileId === fileId && one.start === start),
  );
}

async function readSetting(
  app: App,
  asked: { spaceId: string; modelBotId: string; attached?: Attached | undefined; timeZone?: string | null },
  found: readonly RankedPassage[],
): Promise<{ passages: RankedPassage[]; setting: Setting }> {
  const { spaceId, modelBotId, attached, timeZone = null } = asked;
  const { files, more, passages } = await readGivenFiles(app, { spaceId, modelBotId, attached }, found);
  return { passages, setting: { now: presentTime(), timeZone, files, more } };
}

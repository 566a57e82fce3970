import type { CitationData } from '#contracts/conversation.ts';
import type { Locale } from '#rules/preferences.ts';
import type { SeenPicture } from '#rules/seen-pictures.ts';
import type { AnswerFigure } from '#rules/usage-report.ts';
import { createRunPassages } from '../../agents/run-passages.ts';
import type { CallerWishes } from '../../answering/caller-wishes.ts';
import type { OutsideEvent } from '../../answering/outside-event.ts';
import type { ChatTurn } from '../../answering/prompt.ts';
import type { NamedPicture } from '../../answering/turn-message.ts';
import type { Counted } from '../../auth/call-limits.ts';
import type { ToolCall } from '../../claims/evidence.ts';
import { AppError } from '../../errors.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { App } from '../context.ts';
import { createStepRecord } from '../conversations/step-rows.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import type { Meter } from '../model-providers/meter.ts';

import { beginAnswer } from './begin-answer.ts';
import { checkSupport } from './check-support.ts';
import { figureOfAnswer } from './figure-of-answer.ts';
import { recognisePictures } from './material/recognise-pictures.ts';
import { type PreparedAnswer, prepareAnswer, unseenPictures } from './prepare-answer.ts';
import { withMatch } from './run-state.ts';
import { withThoughts } from './with-thoughts.ts';
import { type ProgramRun, writeForProgram } from './write-for-program.ts';
import { writePlain } from './write-plain.ts';
import { writeWhole } from './write-whole.ts';
import { callsOf, takesSteps } from './write-with-tools.ts';

/** A question from outside, with the turns before it. */
export type OutsideQuestion = {
  question: string;
  history: ChatTurn[];
  /** Instead of the bot's own. */
  temperature?: number | undefined;
  /** Of the answer, where a model writes it. */
  maxTokens?: number | undefined;
  wishes?: CallerWishes | undefined;
  /** Of a visitor's conversation, those of the question first: models that see none are told what is written in them. */
  pictures?: readonly SeenPicture[] | undefined;
  /** Whoever asks is told what the model thinks, too. */
  withThoughts?: boolean | undefined;
  locale: Locale;
  signal: AbortSignal;
};

/**
 * Whether the files were used, whether there is no answer through a failure of ours or the model's, and which model
 * answered, or was to, and what the answer counts as: see `figureOfAnswer`. Whoever leaves in the middle has asked the model
 * all the same.
 */
export type OutsideOutcome = {
  cited: boolean;
  failed: boolean;
  model: string;
  figure: AnswerFigure | null;
};

/**
 * Answers somebody who is not signed in from a bot's files. Nothing of it is stored.
 * @param who has it under way, and how many at most, until nobody reads its events any more; see `beginAnswer`
 * @param take counts the answer before it is begun, or throws
 * @param settle is told, whatever comes, how it ended
 * @throws {AppError} as `beginAnswer`, and `model_needed`, before anything is written
 */
export async function answerFromFiles<Taken>({
  app,
  bot,
  userId,
  use,
  who,
  input,
  take,
  settle,
  run,
}: {
  app: App;
  bot: { modelBotId: string; spaceId: string; companyId: string | null; answering: Answering };
  /** Whose key it is; null for a visitor. */
  userId: string | null;
  use: 'answer' | 'quality';
  who?: { is: Counted; most: number };
  input: OutsideQuestion;
  take: () => Promise<Taken>;
  settle: (taken: Taken, outcome: OutsideOutcome) => Promise<void>;
  /** The assistant's tools may be used, as this run; asked once `take` has taken. */
  run?: () => ProgramRun;
}): Promise<AsyncIterable<OutsideEvent>> {
  const { modelBotId, spaceId, companyId, answering } = bot;
  const payer = { spaceId, companyId, modelBotId, userId, use };
  const { wishes, pictures = [] } = input;
  // Programs and visitors are answered in one step. What only a language model can do nothing stands in for.
  const mayQuote = use === 'answer' && !wishes?.format && !wishes?.pictures.length && !wishes?.after.length;
  const oneStep = {
    model: answering.model,
    quotesInstead: mayQuote && answering.quotesInstead,
    ...(run && { tools: answering.tools }),
  };
  const { meter, taken, end } = await beginAnswer(
    app,
    { payer, answering: oneStep, pictures: picturesIn(input), ...(who && { who }) },
    take,
  );
  const outcome: OutsideOutcome = { cited: false, failed: true, model: meter.model.id, figure: 'failed' };
  const close = async () => {
    try {
      await settle(taken, outcome);
    } finally {
      await end();
    }
  };
  if (meter.model.id === quoterId && (wishes?.format || wishes?.pictures.length)) {
    outcome.figure = null;
    await close();
    throw new AppError('model_needed');
  }
  const toolRun = run && takesSteps(meter.model, answering) ? run() : null;
  const asked = {
    ...input,
    instructions: answering.behaviour,
    passages: toolRun?.begun ? withMatch(toolRun.begun.passages) : undefined,
    inOneCall: wishes !== undefined && !isPlain(wishes),
  };
  const prepare = async () => {
    const sent = await readSent(app, meter, pictures, input.signal);
    return prepareAnswer(app, meter, { ...asked, sent });
  };
  // To read pictures takes long: the answer has begun by then, and gives signs of life.
  const readsPictures = pictures.length > 0 && !meter.isEachShown;
  const early = readsPictures
    ? null
    : await prepare().catch(async (error: unknown) => {
        await close();
        throw error;
      });
  let mostPictures = 0;
  meter.follow((model, told) => {
    outcome.model = model;
    mostPictures = told.mostPictures;
  });

  /** The events as they come, and before the last of an answer that is whole, what its check found. */
  async function* checked(): AsyncGenerator<OutsideEvent> {
    let text = '';
    // What functions of the program answered is no file, and may be what an answer says.
    const isChecked = !wishes?.format && (!wishes?.after.length || Boolean(toolRun?.begun));
    const record = createStepRecord(null, { messageId: '', spaceId }, toolRun?.begun?.steps ?? []);
    const cited: CitationData[] = [];
    // Neither JSON nor what functions are for has citations; both are answers all the same.
    let isWork = meter.model.id !== quoterId && !isChecked;
    outcome.failed = false;
    let finish: Extract<OutsideEvent, { type: 'finish' }> | null = null;
    try {
      const prepared = early ?? (await prepare());
      const { whole } = prepared;
      const passages = createRunPassages(whole ? [] : prepared.passages);
      const events = whole
        ? writeWhole(app, { ...prepared, whole }, { ...input, answering, passages, record })
        : toolRun
          ? writeForProgram(toolRun, prepared, { ...input, answering, passages, record })
          : writePlain(prepared, { ...input, answering });
      for await (const event of events) {
        if (event.type === 'step') {
          if (event.step.title) yield { type: 'progress', text: event.step.title };
          continue;
        }
        if (event.type === 'finish') finish = event;
        if (event.type === 'text') text += event.delta;
        else if (event.type === 'citation') cited.push(event.citation);
        else if (event.type === 'finish' && isChecked) {
          const unsupported = await checkSupport(
            app,
            { ...prepared, passages: passages.all },
            {
              spaceId: payer.spaceId,
              model: outcome.model,
              text,
              cited,
              ...((toolRun || whole || pictures.length > 0) && {
                calls: [...callsOf(record), ...readInPictures(prepared)],
              }),
            },
          );
          if (unsupported) yield { type: 'support', text, unsupported };
          const unseen = unseenPictures(prepared, mostPictures);
          if (unseen > 0) yield { type: 'unseen', pictures: unseen };
        } else if (event.type === 'call') isWork = true;
        outcome.cited = cited.length > 0 || (isWork && event.type !== 'error');
        outcome.failed = event.type === 'error';
        yield event;
      }
    } catch (error) {
      outcome.failed = true;
      throw error;
    } finally {
      const { model, failed } = outcome;
      const status = failed ? 'failed' : finish ? 'complete' : 'stopped';
      const written = { text, cited, model, confidence: finish?.confidence ?? null };
      outcome.figure = figureOfAnswer(written, status, isWork);
      await close();
    }
  }
  return input.withThoughts ? withThoughts(checked(), meter) : checked();
}

/** How many pictures a program or a visitor sends. */
const picturesIn = ({
  history,
  wishes,
  pictures: sent = [],
}: Pick<OutsideQuestion, 'history' | 'wishes' | 'pictures'>) =>
  history.reduce(
    (sum, { pictures = [] }) => sum + pictures.length,
    sent.length + (wishes?.pictures.length ?? 0),
  );

/** What was sent along, by names and, where a model may answer that is not shown it, with what is written in it. */
async function readSent(
  app: App,
  meter: Meter,
  pictures: readonly SeenPicture[],
  signal: AbortSignal,
): Promise<NamedPicture[]> {
  const texts = meter.isEachShown ? [] : await recognisePictures(app, pictures, signal);
  return pictures.map((picture, index) => ({
    ...picture,
    name: `picture ${index + 1}`,
    ...(texts[index] && { recognised: texts[index] }),
  }));
}

/** What is written in pictures is no file, and may be what an answer says. */
const readInPictures = ({ pictures }: Pick<PreparedAnswer, 'pictures'>): ToolCall[] =>
  pictures.flatMap(({ name, recognised }) =>
    recognised
      ? { tool: `the text of ${name}`, arguments: {}, answered: recognised, changes: false, failed: false }
      : [],
  );

/** Whether nothing but an answer in words is wished for. */
const isPlain = ({ format, tools, pictures, after }: CallerWishes) =>
  !format && tools.length + pictures.length + after.length === 0;

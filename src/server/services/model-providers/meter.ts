import type { InsteadBecause } from '#contracts/conversation.ts';
import { usedAbilities } from '#rules/model-abilities.ts';
import type { AnswerBounds, ModelAllowance } from '#rules/model-allowance.ts';
import type { ModelChoice } from '#rules/model-bots.ts';
import { costOf } from '#rules/model-providers.ts';
import { type Plan, plans } from '#rules/plans.ts';
import { seenPictureLimits } from '#rules/seen-pictures.ts';
import { hasTools, type ToolSettings } from '#rules/tools.ts';
import { type FallbackObserver, type ModelCall, patienceOf } from '../../models/fallback.ts';
import { type ChatModel, firstAnswering, type OfferedChatModel } from '../../models/models.ts';
import type { App } from '../context.ts';
import type { Payer } from './payer.ts';
import { planOfPayer } from './plan-of-payer.ts';
import { type HeldCalls, type PayingApp, reserveCalls } from './reserve-calls.ts';

export type Meter = {
  model: ChatModel;
  payer: Payer;
  /** What the payer's plan lets one answer take. */
  bounds: AnswerBounds;
  /** Of the model that is asked first, in tokens, where it is known. */
  window?: number | undefined;
  /** Whether any of the models that may answer sees pictures. */
  seesPictures: boolean;
  /** Whether each of the language models that may answer sees pictures. */
  isEachShown: boolean;
  /**
   * Calls back with the name of the model that answers, as soon as one does, how many pictures it sees at most, and why
   * not the one that should have answers.
   */
  follow(onAnswer: (model: string, told: { mostPictures: number; instead?: Instead }) => void): void;
  /** Tells what models think before they answer, which no answer has in it, and when one is asked. */
  followThoughts(thoughts: Thinking): void;
  /**
   * The same models for further calls of this answer, room for which is reserved beside: what they think is told to
   * nobody, nor which of them answers.
   * @param most what all of these calls may take
   * @throws {AppError} as `openMeter`, whose model goes on answering then
   */
  further(most: { calls: number; input: number; output: number }): Promise<ChatModel>;
  /** Gives back what was reserved and not taken. Call it once, when the answer is written or has failed. */
  close(): Promise<void>;
};

/** Of a language model that does not answer: its name, its provider's, and what was wrong. */
export type Instead = { insteadOf: string; insteadBecause: InsteadBecause };

/** What is told of models' thinking: see `createThoughts`. */
type Thinking = { begin(isFurther: boolean): void; say(delta: string): void };

/** What an answer in one step may take: the passages and the turns before, and a long answer. */
export const tokensOfAnswer = { input: 8_000, output: 2_000 } as const;

/** The same with the pictures that a model is given. */
const mostWith = (pictures = 0) => ({
  ...tokensOfAnswer,
  input: tokensOfAnswer.input + Math.min(pictures, seenPictureLimits.atOnce) * seenPictureLimits.tokens,
});

/** Milliseconds that counting a call waits for those who begin. */
const longestWait = 500;

type MeteringApp = PayingApp & Pick<App, 'quoter' | 'starts'>;

/** How an answer is written, as far as it decides what it may take. */
type Written = {
  model: ModelChoice;
  tools?: ToolSettings;
  quotesInstead?: boolean;
  /** Those that a model may be given with the question, at most. */
  pictures?: number;
};

/**
 * The model that answers a question, whose calls are counted, and paid from what limits the payer. Room for the answer
 * is reserved first, so that questions at the same time cannot take the same.
 * @param written.tools left out where the answer takes no steps
 * @param known the payer's plan, where it has been looked up
 * @throws {AppError} `limit_reached` where today's allowance has no room for it, `installation_budget_used` where the
 * installation's budget has none; `budget_used` where a budget of this month has none, `budget_held` where it would have
 * without what answers under way may take
 */
export async function openMeter(
  app: MeteringApp,
  payer: Payer,
  written: Written,
  known?: Plan,
): Promise<Meter> {
  const models = app.models.chatModels(payer.spaceId, written.model);
  if (models.length === 0) {
    const { bounds } = plans.free.limits.models;
    const nothing = {
      follow: () => undefined,
      followThoughts: () => undefined,
      further: async () => app.quoter,
      close: async () => undefined,
    };
    return { model: app.quoter, payer, bounds, seesPictures: false, isEachShown: false, ...nothing };
  }
  const plan = known ?? (await planOfPayer(app, payer));
  const { bounds } = plan.limits.models;
  // The dearest of those that may be asked.
  const seesPictures = models.some(sees);
  const inOneStep = mostWith(seesPictures ? written.pictures : 0);
  const cost = Math.max(...models.map((each) => costOf(inOneStep, each)));
  const one = { calls: 1, tokens: inOneStep.input + inOneStep.output, cost };
  const most = { ...one, ...mostOfRun(written, bounds) };
  const held = await reserveCalls(app, payer, { models, most, one, plan });
  const reserved = [held];
  const calls: Promise<void>[] = [];
  let tell: Parameters<Meter['follow']>[0] = () => undefined;
  let thinking: Thinking | null = null;
  const counted = (held: HeldCalls) => ({
    // Others are waiting for their first word, and nobody for this.
    used: (call: ModelCall<OfferedChatModel>) =>
      void calls.push(held.record('chat', call, { after: app.starts.quiet(longestWait) })),
    failed: held.failed,
    saidNothing: held.saidNothing,
  });
  const observer: FallbackObserver<OfferedChatModel> = {
    ...counted(held),
    answers(answering) {
      tell(answering.id, { mostPictures: mostPictures(answering) });
      held.answered(answering);
    },
    thinks: (delta) => thinking?.say(delta),
    begins(isFurther) {
      thinking?.begin(isFurther);
      return held.begins(isFurther);
    },
  };
  const lastResort = written.quotesInstead && {
    load: () => app.quoter.load(),
    answersInsteadOf({ id, provider, describe }: OfferedChatModel, error: unknown) {
      const { problem } = describe(error);
      const instead = { insteadOf: id, insteadBecause: { provider: provider.name, problem } };
      tell(app.quoter.id, { mostPictures: 0, instead });
    },
  };
  const patience = patienceOf(app.environment.AI_FALLBACK_SECONDS);
  const model = firstAnswering(models, observer, patience, lastResort || undefined);
  return {
    model,
    payer,
    bounds,
    // A refusal may have taught it meanwhile.
    get window() {
      return models[0]?.abilities.window;
    },
    seesPictures,
    isEachShown: models.every(sees),
    follow(onAnswer) {
      tell = onAnswer;
    },
    followThoughts(thoughts) {
      thinking = thoughts;
    },
    async further(most) {
      const cost = Math.max(...models.map((each) => costOf(most, each)));
      const tokens = most.input + most.output;
      const each = (amount: number) => Math.ceil(amount / most.calls);
      const more = await reserveCalls(app, payer, {
        models,
        most: { calls: most.calls, tokens, cost },
        one: { calls: 1, tokens: each(tokens), cost: each(cost) },
        plan,
      });
      reserved.push(more);
      const silent: FallbackObserver<OfferedChatModel> = {
        ...counted(more),
        answers: more.answered,
        thinks: () => undefined,
        begins: more.begins,
      };
      return firstAnswering(models, silent, patience);
    },
    async close() {
      await Promise.all(calls);
      for (const each of reserved) await each.release();
    },
  };
}

const sees = ({ abilities }: Pick<OfferedChatModel, 'abilities'>) => usedAbilities(abilities).pictures;

const mostPictures = (model: Pick<OfferedChatModel, 'abilities'>): number =>
  sees(model) ? (model.abilities.picturesAtOnce ?? seenPictureLimits.atOnce) : 0;

/** What an agent's answer may take at most: as much as its run is given. Null of one in one step. */
function mostOfRun({ tools }: Written, bounds: AnswerBounds): ModelAllowance | null {
  if (!tools || !hasTools(tools)) return null;
  const { steps, tokens } = boundsOfRun(tools, bounds);
  return { calls: steps, tokens };
}

/** Within what an agent's run stays: its assistant's settings, as far as the payer's plan lets them. */
export const boundsOfRun = (tools: ToolSettings, { steps, tokens }: AnswerBounds) => ({
  steps: Math.min(tools.maximumSteps, steps),
  tokens: Math.min(tools.maximumTokens, tokens),
});

import type { ModelMessage, streamText, ToolSet } from 'ai';
import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import { type AnswerEvent, endingOf } from '../answering/answer.ts';
import { type AnswerFormat, type CallerWishes, wishesInWords } from '../answering/caller-wishes.ts';
import { createCitationChecker } from '../answering/citations.ts';
import { forQuoter, type QuotedFrom } from '../answering/for-quoter.ts';
import { FormatError } from '../answering/formatted-answer.ts';
import type { ChatTurn } from '../answering/prompt.ts';
import { type NamedPicture, picturePart, questionContent, turnMessage } from '../answering/turn-message.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import type { ChatModel } from '../models/models.ts';
import { answerFailureOf, EmptyAnswerError } from '../models/provider-problem.ts';
import { longestPause } from '../models/stream-model.ts';
import { withPauses } from '../pauses.ts';
import { quoterConfidence, quoterPlaces } from '../quoting/quoter.ts';
import { agentPrompt } from './agent-prompt.ts';
import { type AgentTool, failureInOwnWords } from './agent-tool.ts';
import { createClock } from './clock.ts';
import { formattedRun, formatWhereClosed } from './formatted-run.ts';
import { repairedArguments } from './repaired-arguments.ts';
import type { RunPassages } from './run-passages.ts';
import { createStepReader, type StepChange } from './step-reader.ts';
import { storableCalls } from './storable-calls.ts';
import { withinPictures } from './told-pictures.ts';
import { createToolSet, type RunHooks } from './tool-set.ts';

/** Where a run stands that waits for the person; goes through the database as JSON. */
export type AgentProgress = {
  /** What the model said and was told since the question. */
  messages: ModelMessage[];
  /** How often the model was asked. */
  steps: number;
  inputTokens: number;
  outputTokens: number;
};

const nothingDone: AgentProgress = { messages: [], steps: 0, inputTokens: 0, outputTokens: 0 };

/** What a run is made of. After `waiting`, which ends it, it goes on from `progress` once the acts are decided. */
export type AgentEvent =
  | AnswerEvent
  | { type: 'step'; step: StepChange }
  | { type: 'waiting'; progress: AgentProgress };

export type AgentInput = {
  model: ChatModel;
  tools: readonly AgentTool[];
  /** Tools add to them while the answer is written. */
  passages: RunPassages;
  /** As it fits: see `boundedHistory`. */
  history: readonly ChatTurn[];
  /** Attached to the question, or before it. */
  pictures?: readonly NamedPicture[];
  instructions: string;
  /** What words stand for in the bot's files, in either language. */
  lexicons?: readonly Lexicon[];
  temperature?: number | null;
  limits: { steps: number; tokens: number; milliseconds: number };
  /** Of the program that asks; its functions are among the tools. */
  wishes?: CallerWishes;
  /** The model ends its answer after so many. */
  maxTokens?: number | undefined;
  begun?: AgentProgress;
  /** What the answer has said and cited before it stopped for the person. */
  said?: { text: string; citations: readonly CitationData[] };
  signal: AbortSignal;
} & Omit<QuotedFrom, 'passages'> &
  Pick<RunHooks, 'onDefect' | 'ask' | 'tellProgress'>;

/**
 * Answers with tools: the model is asked, its calls are made, it is asked again, until it answers, has to wait for the
 * person, or has used up its steps, tokens or time. In its last step it gets no tools, and has to answer with what it
 * has. Where no model answers at first, the one that quotes may (see `LastResort`). Citations are checked as for any
 * answer. Never throws what a provider said.
 */
export async function* streamAgent(input: AgentInput): AsyncGenerator<AgentEvent> {
  const clock = createClock(input.limits.milliseconds);
  const run: Run = { clock, closed: false, usedUp: false, progress: nothingDone };
  const format = input.wishes?.format;
  try {
    yield* format ? formattedRun(format, ask(input, run), () => oneMore(input, run)) : ask(input, run);
  } catch (cause) {
    if (input.signal.aborted) return;
    yield { type: 'error', code: failureOf(cause, run), cause };
  } finally {
    clock.stop();
  }
}

/** Of a run under way. */
type Run = {
  clock: ReturnType<typeof createClock>;
  /** It was asked to answer with what it has; the SDK leaves out calls that it makes all the same. */
  closed: boolean;
  /** And that because its steps or tokens are used up. */
  usedUp: boolean;
  /** Where it stood when it ended. */
  progress: AgentProgress;
};

function failureOf(cause: unknown, { clock, usedUp }: Run) {
  if (cause instanceof FormatError) return 'format_not_met';
  return clock.signal.aborted || usedUp ? 'steps_used_up' : answerFailureOf(cause);
}

/** How a run that has ended is asked once more for its answer; null where its steps or tokens are used up. */
function oneMore(input: AgentInput, run: Run) {
  const { progress } = run;
  if (progress.steps >= input.limits.steps || tokensOf(progress) >= input.limits.tokens) return null;
  return (told: string) => {
    const messages: ModelMessage[] = [...progress.messages, { role: 'user', content: told }];
    return ask({ ...input, begun: { ...progress, messages } }, run, true);
  };
}

/** @param isLast it is to answer at once */
async function* ask(input: AgentInput, run: Run, isLast = false): AsyncGenerator<AgentEvent> {
  const { model, passages, question, history, limits, temperature, wishes, maxTokens } = input;
  const { begun = nothingDone, said = { text: '', citations: [] } } = input;
  const format = wishes?.format;
  const signal = AbortSignal.any([input.signal, run.clock.signal]);
  const { isStepCount, NoSuchToolError, streamText, wrapLanguageModel } = await import('ai');
  const tools = await createToolSet(input.tools, {
    onDefect: input.onDefect,
    ask: input.ask,
    tellProgress: input.tellProgress,
    pause: run.clock.pause,
  });
  const result = streamText({
    model: wrapLanguageModel({
      model: await model.load(),
      middleware: [storableCalls, ...(format ? [formatWhereClosed(format, () => run.closed)] : [])],
    }),
    instructions: agentPrompt(passages.all, instructionsIn(input), input.setting),
    messages: [
      ...history.map(turnMessage),
      {
        role: 'user',
        content: [
          ...questionContent(question, input.pictures ?? []),
          ...(wishes?.pictures ?? []).map(picturePart),
        ],
      },
      ...begun.messages,
    ],
    tools,
    stopWhen: isStepCount(isLast ? 1 : Math.max(1, limits.steps - begun.steps)),
    prepareStep({ stepNumber, steps, messages }) {
      const before = tokensOf(begun);
      const spent = steps.reduce((sum, { usage }) => sum + tokensOf(usage), before);
      run.usedUp = !isLast && (begun.steps + stepNumber >= limits.steps - 1 || spent >= limits.tokens);
      run.closed = isLast || run.usedUp;
      return {
        messages: withinPictures(messages).map(inOwnWords),
        ...(run.closed ? closing(format) : stepNumber === 0 && demanded(input)),
        // Once something is done, quotes would not tell of it.
        ...(begun.messages.length + stepNumber === 0 && {
          providerOptions: forQuoter({ ...input, passages: passages.all }),
        }),
      };
    },
    abortSignal: signal,
    ...(typeof temperature === 'number' && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    timeout: { chunkMs: longestPause },
    maxRetries: 1,
    repairToolCall: async ({ toolCall, error }) => {
      const input = NoSuchToolError.isInstance(error) ? null : repairedArguments(toolCall.input);
      return input === null ? null : { ...toolCall, input };
    },
    onError: () => undefined,
  });
  const checker = createCitationChecker(passages.all, said.citations, input.lexicons);
  yield* read(result, input.tools, {
    checker,
    hasText: said.text.trim() !== '',
    begun,
    mayBeEmpty: maxTokens !== undefined,
    asItIs: format !== undefined,
    run,
  });
}

/** How the assistant is to behave, and what the model is told of the program's functions. */
const instructionsIn = ({ instructions, wishes }: AgentInput) =>
  [
    instructions,
    wishes ? wishesInWords(wishes) : '',
    wishes?.format ? 'Call the tools that you need for it before.' : '',
  ]
    .filter(Boolean)
    .join('\n\n');

/** A program that demands a call is answered with one of its own functions, not with a tool of the assistant's. */
function demanded({ wishes, tools }: AgentInput) {
  const functions = tools.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name);
  const choice = wishes?.toolChoice;
  if (choice?.type === 'required' && functions.length > 0)
    return { toolChoice: 'required' as const, activeTools: functions };
  if (choice?.type === 'tool' && functions.includes(choice.toolName))
    return { toolChoice: { type: 'tool' as const, toolName: choice.toolName }, activeTools: functions };
  return {};
}

/** In its last step a run may call nothing; what is to be JSON is asked for as if there were no tools. */
const closing = (format: AnswerFormat | undefined) => ({
  toolChoice: 'none' as const,
  ...(format && { activeTools: [] }),
});

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };

async function* read(
  result: ReturnType<typeof streamText<ToolSet>>,
  tools: readonly AgentTool[],
  start: {
    checker: ReturnType<typeof createCitationChecker>;
    hasText: boolean;
    begun: AgentProgress;
    /** A model that thinks first may have used up its tokens before it says anything. */
    mayBeEmpty: boolean;
    /** A list in JSON looks like a citation. */
    asItIs: boolean;
    run: Run;
  },
): AsyncGenerator<AgentEvent> {
  const { checker, begun, mayBeEmpty, asItIs, run } = start;
  const steps = createStepReader(tools);
  let { hasText } = start;
  let saidNow = false;
  let asked = begun.steps;
  let confidence: AnswerConfidence | null = null;
  for await (const part of result.stream) {
    if (part.type === 'text-start') {
      checker.know(quoterPlaces(part.providerMetadata));
      // What is said between two calls is a paragraph of its own.
      if (hasText) yield* checker.push('\n\n');
      hasText = false;
    } else if (part.type === 'text-delta') {
      saidNow ||= part.text.trim() !== '';
      hasText ||= saidNow;
      if (asItIs) yield { type: 'text', delta: part.text };
      else yield* withPauses(checker.push(part.text));
    } else if (part.type === 'error') {
      throw part.error;
    } else if (part.type === 'abort') {
      throw new DOMException('The model took too long to go on.', 'TimeoutError');
    } else if (part.type === 'finish-step') {
      asked += 1;
      confidence = quoterConfidence(part.providerMetadata);
    } else if (part.type === 'finish') {
      yield* withPauses(checker.end());
      const ending = endingOf(part.finishReason);
      const inputTokens = begun.inputTokens + (part.totalUsage.inputTokens ?? 0);
      const outputTokens = begun.outputTokens + (part.totalUsage.outputTokens ?? 0);
      const isWaiting = steps.waiting();
      if (isWaiting || asItIs) {
        const messages = withinPictures([...begun.messages, ...(await result.responseMessages)]);
        run.progress = { messages, steps: asked, inputTokens, outputTokens };
      }
      if (isWaiting) {
        yield { type: 'waiting', progress: run.progress };
      } else if (saidNow || ending === 'filtered' || (ending === 'cut' && mayBeEmpty)) {
        yield {
          type: 'finish',
          ending,
          ...(confidence && { confidence }),
          usage: { inputTokens, outputTokens },
        };
      } else {
        throw new EmptyAnswerError();
      }
    } else {
      const step = steps.read(part);
      if (step) yield { type: 'step', step };
    }
  }
}

/** A model may repeat why a call failed: it is told so in the tool's words, not in those of the libraries between. */
function inOwnWords(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'tool-result' && part.output.type === 'error-text'
        ? { ...part, output: { ...part.output, value: failureInOwnWords(part.output.value) } }
        : part,
    ),
  };
}

const tokensOf = ({ inputTokens = 0, outputTokens = 0 }: Usage) => inputTokens + outputTokens;

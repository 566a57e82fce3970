import type { ModelMessage, streamText, ToolSet } from 'ai';
import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import { type AnswerEvent, endingOf } from '../answering/answer.ts';
import { type CallerWishes, wishesInWords } from '../answering/caller-wishes.ts';
import { createCitationChecker } from '../answering/citations.ts';
import { forQuoter, type QuotedFrom } from '../answering/for-quoter.ts';
import type { ChatTurn } from '../answering/prompt.ts';
import { type NamedPicture, picturePart, questionContent, turnMessage } from '../answering/turn-message.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import type { ChatModel } from '../models/models.ts';
import { answerFailureOf, EmptyAnswerError } from '../models/provider-problem.ts';
import { longestPause } from '../models/stream-model.ts';
import { withPauses } from '../pauses.ts';
import { quoterConfidence } from '../quoting/quoter.ts';
import { agentPrompt } from './agent-prompt.ts';
import { type AgentTool, failureInOwnWords } from './agent-tool.ts';
import { createClock } from './clock.ts';
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
  const { model, passages, question, history, limits, temperature, wishes, maxTokens } = input;
  const { begun = nothingDone, said = { text: '', citations: [] } } = input;
  const clock = createClock(limits.milliseconds);
  const signal = AbortSignal.any([input.signal, clock.signal]);
  /** It was asked to answer with what it has; the SDK leaves out calls that it makes all the same. */
  let closed = false;
  try {
    const { isStepCount, NoSuchToolError, streamText, wrapLanguageModel } = await import('ai');
    const tools = await createToolSet(input.tools, {
      onDefect: input.onDefect,
      ask: input.ask,
      tellProgress: input.tellProgress,
      pause: clock.pause,
    });
    const result = streamText({
      model: wrapLanguageModel({ model: await model.load(), middleware: storableCalls }),
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
      stopWhen: isStepCount(Math.max(1, limits.steps - begun.steps)),
      prepareStep({ stepNumber, steps, messages }) {
        const before = begun.inputTokens + begun.outputTokens;
        const spent = steps.reduce((sum, { usage }) => sum + tokensOf(usage), before);
        closed = begun.steps + stepNumber >= limits.steps - 1 || spent >= limits.tokens;
        return {
          messages: withinPictures(messages).map(inOwnWords),
          ...(closed ? { toolChoice: 'none' as const } : stepNumber === 0 && demanded(input)),
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
    });
  } catch (cause) {
    if (input.signal.aborted) return;
    const code = clock.signal.aborted || closed ? 'steps_used_up' : answerFailureOf(cause);
    yield { type: 'error', code, cause };
  } finally {
    clock.stop();
  }
}

/** How the assistant is to behave, and what the model is told of the program's functions. */
const instructionsIn = ({ instructions, wishes }: AgentInput) =>
  [instructions, wishes ? wishesInWords(wishes) : ''].filter(Boolean).join('\n\n');

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
  },
): AsyncGenerator<AgentEvent> {
  const { checker, begun, mayBeEmpty } = start;
  const steps = createStepReader(tools);
  let { hasText } = start;
  let saidNow = false;
  let asked = begun.steps;
  let confidence: AnswerConfidence | null = null;
  for await (const part of result.stream) {
    if (part.type === 'text-start' && hasText) {
      // What is said between two calls is a paragraph of its own.
      yield* checker.push('\n\n');
      hasText = false;
    } else if (part.type === 'text-delta') {
      saidNow ||= part.text.trim() !== '';
      hasText ||= saidNow;
      yield* withPauses(checker.push(part.text));
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
      if (steps.waiting()) {
        const messages = withinPictures([...begun.messages, ...(await result.responseMessages)]);
        yield { type: 'waiting', progress: { messages, steps: asked, inputTokens, outputTokens } };
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

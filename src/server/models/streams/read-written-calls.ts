import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { fenceAfter, noFence } from '../thinking/marks.ts';
import { callsWrittenIn, createCallDetector, type KnownTools, knownTools } from './written-calls.ts';

type Part = LanguageModelV4StreamPart;
type TextStart = Extract<Part, { type: 'text-start' }>;

/** Of the signs of life while a call is written. */
const waiting = 'written-call';

/** What is longer is no call. */
const mostCharacters = 200_000;

/**
 * Has the calls of tools made that a model has written into its answer, as its server did not read them. What begins with
 * one is kept back until the answer has ended; any other line goes on as it comes.
 */
export const readWrittenCalls: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  async wrapStream({ doStream, params }) {
    const result = await doStream();
    const tools = (params.tools ?? []).flatMap((tool) => (tool.type === 'function' ? [tool] : []));
    if (tools.length === 0 || params.toolChoice?.type === 'none') return result;
    return { ...result, stream: result.stream.pipeThrough(withCalls(knownTools(tools))) };
  },
};

function withCalls(tools: KnownTools): TransformStream<Part, Part> {
  const beginsCall = createCallDetector(tools);
  let fence = noFence;
  /** What is not told yet: the beginning of a line that may be a call, or all from one on. */
  let held = '';
  let isCall = false;
  let atLineStart = true;
  /** The beginning of a text that says nothing yet. */
  let opening: TextStart | null = null;
  let id = '0';
  let made = 0;
  let isWaiting = false;

  type Controller = TransformStreamDefaultController<Part>;
  /** Whoever waits for a word is told that there is something, as long as a call is written. */
  const wait = (controller: Controller) => {
    if (!isWaiting) controller.enqueue({ type: 'reasoning-start', id: waiting });
    isWaiting = true;
    controller.enqueue({ type: 'reasoning-delta', id: waiting, delta: '' });
  };
  const endWait = (controller: Controller) => {
    if (isWaiting) controller.enqueue({ type: 'reasoning-end', id: waiting });
    isWaiting = false;
  };
  const say = (controller: Controller, text: string) => {
    if (text === '') return;
    fence = fenceAfter(fence, text);
    atLineStart = text.endsWith('\n');
    if (opening) controller.enqueue(opening);
    opening = null;
    controller.enqueue({ type: 'text-delta', id, delta: text });
  };
  const hear = (controller: Controller, delta: string) => {
    held += delta;
    while (!isCall && held !== '') {
      if (atLineStart && fence.mark === '') {
        const begins = beginsCall(held.trimStart());
        if (begins === 'maybe') return;
        isCall = begins === 'yes';
        if (isCall) break;
      }
      const end = held.indexOf('\n') + 1;
      const line = end === 0 ? held : held.slice(0, end);
      held = held.slice(line.length);
      say(controller, line);
    }
    if (held.length > mostCharacters) letGo(controller);
    else if (isCall) wait(controller);
  };
  const letGo = (controller: Controller) => {
    const text = held;
    held = '';
    isCall = false;
    endWait(controller);
    say(controller, text);
  };
  const end = (controller: Controller, ending: Part | null) => {
    const calls = isCall ? callsWrittenIn(held, tools) : null;
    if (calls) held = '';
    letGo(controller);
    if (ending && !opening) controller.enqueue(ending);
    opening = null;
    for (const { name, input } of calls ?? []) {
      made += 1;
      const toolCallId = `written-${made}-${crypto.randomUUID().slice(0, 8)}`;
      controller.enqueue({ type: 'tool-input-start', id: toolCallId, toolName: name });
      controller.enqueue({ type: 'tool-input-delta', id: toolCallId, delta: input });
      controller.enqueue({ type: 'tool-input-end', id: toolCallId });
      controller.enqueue({ type: 'tool-call', toolCallId, toolName: name, input });
    }
  };
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-start') {
        opening = part;
        ({ id } = part);
        return;
      }
      if (part.type === 'text-delta') return hear(controller, part.delta);
      if (part.type === 'text-end') return end(controller, part);
      // Of an answer that has failed, what is written is what it says.
      if (part.type === 'error') letGo(controller);
      else if (part.type === 'finish') end(controller, null);
      if (part.type === 'finish' && made > 0 && part.finishReason.unified === 'stop') {
        const { raw } = part.finishReason;
        return controller.enqueue({ ...part, finishReason: { unified: 'tool-calls', raw } });
      }
      return controller.enqueue(part);
    },
  });
}

import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { storable, storableJson } from '../storable.ts';

type Part = LanguageModelV4StreamPart;

/** Calls of a model as they can be stored: what a tool is given is what the person sees, and what is kept. */
export const storableCalls: LanguageModelV4Middleware = {
  specificationVersion: 'v4',
  async wrapStream({ doStream }) {
    const { stream, ...result } = await doStream();
    const calls = new TransformStream<Part, Part>({
      transform: (part, controller) => controller.enqueue(storableCall(part)),
    });
    return { ...result, stream: stream.pipeThrough(calls) };
  },
};

function storableCall(part: Part): Part {
  if (part.type !== 'tool-call') return part;
  const { toolCallId, toolName, input } = part;
  return {
    ...part,
    toolCallId: storable(toolCallId),
    toolName: storable(toolName),
    input: storableJson(input),
  };
}

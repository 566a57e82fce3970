import type { ModelMessage, ToolModelMessage } from 'ai';
import type { ToolAnswer } from './agent-tool.ts';

type ToolOutput = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

/** So many pictures of a run a model is given at once, the newest, and so much of them in base64. */
const mostAtOnce = 4;
const mostCharacters = 8_000_000;

/** What a tool answered as it is told to a model. */
export function toldToModel({ text, pictures = [] }: ToolAnswer): ToolOutput {
  if (pictures.length === 0) return { type: 'text', value: text };
  return {
    type: 'content',
    value: [
      { type: 'text', text },
      ...pictures.map(({ mediaType, data }) => ({
        type: 'file' as const,
        mediaType,
        data: { type: 'data' as const, data },
      })),
    ],
  };
}

/**
 * The messages of a run with no more pictures than a model is given at once: each step sends all of them again, and one
 * that waits for the person is stored with them. Of others their names are left in the results.
 */
export function withinPictures(messages: readonly ModelMessage[]): ModelMessage[] {
  let count = 0;
  let characters = 0;
  const isGiven = (data: unknown) => {
    count += 1;
    characters += typeof data === 'string' ? data.length : 0;
    return count <= mostAtOnce && characters <= mostCharacters;
  };
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'tool') return message;
      const content = message.content.toReversed().map((part) => {
        if (part.type !== 'tool-result' || part.output.type !== 'content') return part;
        const value = part.output.value
          .toReversed()
          .filter((each) => each.type !== 'file' || (each.data.type === 'data' && isGiven(each.data.data)));
        return { ...part, output: { ...part.output, value: value.toReversed() } };
      });
      return { ...message, content: content.toReversed() };
    })
    .toReversed();
}

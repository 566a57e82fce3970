import type { ModelMessage, ToolModelMessage } from 'ai';
import { isObject } from '#rules/is-object.ts';
import { pictureRoom } from '#rules/seen-pictures.ts';
import { picturePart } from '../answering/turn-message.ts';
import type { ToolAnswer } from './agent-tool.ts';

type ToolOutput = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

/** What a tool answered as it is told to a model. */
export function toldToModel({ text, pictures = [] }: ToolAnswer): ToolOutput {
  if (pictures.length === 0) return { type: 'text', value: text };
  return {
    type: 'content',
    value: [{ type: 'text', text }, ...pictures.map(picturePart)],
  };
}

/**
 * The messages of a run with no more pictures than a model is given at once: each step sends all of them again, and one
 * that waits for the person is stored with them. Of others their names are left in the results. Those that the person
 * gave come first.
 */
export function withinPictures(messages: readonly ModelMessage[]): ModelMessage[] {
  const hasRoom = pictureRoom();
  for (const data of messages.flatMap(givenPictures)) hasRoom(data);
  const isGiven = (data: unknown) => hasRoom(typeof data === 'string' ? data : '');
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

/** The pictures of what the person said. */
function givenPictures({ role, content }: ModelMessage): string[] {
  if (role !== 'user' || typeof content === 'string') return [];
  return content.flatMap((part) => {
    const held: unknown = part.type === 'file' ? part.data : null;
    return isObject(held) && typeof held.data === 'string' ? held.data : [];
  });
}

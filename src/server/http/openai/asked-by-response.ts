import type { ResponseInput } from '#contracts/response.ts';
import { chatLimits } from '#rules/limits.ts';
import type { FollowUp } from '../../answering/caller-wishes.ts';
import { type Asked, answered, chosenTools, formatOf, type ToolChoice, toolOf } from './asked.ts';
import { conversationOf } from './chunks.ts';
import { OpenAiError } from './openai-error.ts';

type Item = Exclude<ResponseInput['input'], string>[number];
type Message = Extract<Item, { role: string }>;

/** A request for a response as a question with its wishes. @throws {OpenAiError} where nothing is asked */
export function askedByResponse(input: ResponseInput): Asked {
  const items: Item[] =
    typeof input.input === 'string' ? [{ role: 'user', content: input.input }] : input.input;
  const last = items.findLastIndex((item) => isMessage(item) && item.role === 'user');
  const question = items[last];
  const text = question && isMessage(question) ? textOf(question).trim() : '';
  const pictures = question && isMessage(question) ? picturesOf(question) : [];
  if ((text === '' && pictures.length === 0) || text.length > chatLimits.questionCharacters) {
    const wrong = `The last message of the role 'user' needs a picture, or a text of 1 to ${chatLimits.questionCharacters} characters.`;
    throw new OpenAiError(400, 'invalid_value', `Invalid value for 'input'. ${wrong}`, { param: 'input' });
  }
  const messages = items
    .slice(0, last + 1)
    .filter(isMessage)
    .map((message) => ({
      role: message.role,
      content: textOf(message),
      ...(message.role === 'user' && { pictures: picturesOf(message) }),
    }));
  const format = input.text?.format;
  return {
    ...conversationOf({ messages }),
    temperature: input.temperature ?? undefined,
    maxTokens: input.max_output_tokens ?? undefined,
    withThoughts: Boolean(input.reasoning?.summary),
    wishes: {
      ...chosenTools((input.tools ?? []).map(toolOf), choiceOf(input.tool_choice)),
      ...(format?.type === 'json_object' && { format: {} }),
      ...(format?.type === 'json_schema' && { format: formatOf(format) }),
      pictures,
      after: answered(followUps(items.slice(last + 1))),
    },
  };
}

function choiceOf(choice: ResponseInput['tool_choice']): ToolChoice {
  if (typeof choice !== 'object' || choice === null) return { mode: choice };
  if (choice.type === 'function') return { name: choice.name };
  return { mode: choice.mode, allowed: choice.tools.map(({ name }) => name) };
}

const isMessage = (item: Item): item is Message => 'role' in item;

function textOf({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap((part) => ('text' in part ? part.text : 'refusal' in part ? part.refusal : []))
    .join('\n');
}

const picturesOf = ({ content }: Message) =>
  typeof content === 'string' ? [] : content.flatMap((part) => ('image_url' in part ? part.image_url : []));

/** Calls that were made together stand one after the other; they are one turn. */
function followUps(items: readonly Item[]): FollowUp[] {
  const turns: FollowUp[] = [];
  for (const item of items) {
    if ('role' in item || item.type === 'reasoning') continue;
    if (item.type === 'function_call') {
      const call = { id: item.call_id, name: item.name, arguments: item.arguments };
      const before = turns.at(-1);
      if (before?.role === 'assistant') before.calls.push(call);
      else turns.push({ role: 'assistant', text: '', calls: [call] });
    } else if (item.type === 'function_call_output') {
      const { output } = item;
      const text = typeof output === 'string' ? output : output.map((part) => part.text).join('\n');
      turns.push({ role: 'tool', id: item.call_id, name: '', text });
    }
  }
  return turns;
}

import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** Takes out of the pieces of an answer what repeats all that was said before, as some servers do at its end. */
type RepeatedAnswer = { without(piece: unknown): unknown };

/** A stream's memory of what it has said. */
export function createRepeatedAnswer(): RepeatedAnswer {
  let said = '';
  let isInPieces = false;
  let hasCalled = false;
  const repeats = createRepeatedCalls();
  return {
    without(piece) {
      if (!isObject(piece) || !Array.isArray(piece.choices)) return piece;
      const [choice] = piece.choices;
      if (!isObject(choice)) return piece;
      const { delta, message } = choice;
      if (isObject(delta)) {
        isInPieces = true;
        said += textIn(delta.content);
        hasCalled ||= 'tool_calls' in delta || 'function_call' in delta;
        if (!Array.isArray(delta.tool_calls)) return piece;
        const calls = delta.tool_calls.filter((call: unknown) => !repeats(call));
        return { ...piece, choices: [{ ...choice, delta: { ...delta, tool_calls: calls } }] };
      }
      if (!isInPieces || !isObject(message)) return piece;
      const text = textIn(message.content);
      // One that says it in other words has said it already.
      const rest = text.startsWith(said) ? text.slice(said.length) : '';
      said += rest;
      const { tool_calls: calls, function_call: call } = message;
      const left = {
        content: rest,
        ...(!hasCalled && calls !== undefined && { tool_calls: calls }),
        ...(!hasCalled && call !== undefined && { function_call: call }),
      };
      return { ...piece, choices: [{ ...choice, message: left }] };
    },
  };
}

/** Whether a piece of a call says all of that call again, which would be made twice. */
function createRepeatedCalls(): (call: unknown) => boolean {
  const told = new Map<string, string>();
  let last = '';
  return (call) => {
    if (!isObject(call)) return false;
    const { id, function: given } = call;
    if (typeof id === 'string' && id !== '') last = id;
    const written = isObject(given) && typeof given.arguments === 'string' ? given.arguments : '';
    const before = told.get(last) ?? '';
    if (before !== '' && written === before && isObject(parsedJson(before))) return true;
    told.set(last, before + written);
    return false;
  };
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('');
  return isObject(content) && content.type !== 'thinking' && typeof content.text === 'string'
    ? content.text
    : '';
}

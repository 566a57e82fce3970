import { isObject } from '#rules/is-object.ts';

/** Takes out of the pieces of an answer what repeats all that was said before, as some servers do at its end. */
type RepeatedAnswer = { without(piece: unknown): unknown };

/** A stream's memory of what it has said. */
export function createRepeatedAnswer(): RepeatedAnswer {
  let said = '';
  let isInPieces = false;
  let hasCalled = false;
  const newOfCall = createNewOfCalls();
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
        const calls = delta.tool_calls.flatMap(newOfCall);
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

/**
 * What is new in a piece of a call. One that says all of the call again would be made twice; and where a piece begins with all
 * arguments so far, only the rest of it is new: one object within another is no JSON.
 */
function createNewOfCalls(): (call: unknown) => unknown[] {
  const told = new Map<string, string>();
  let last = '';
  return (call) => {
    if (!isObject(call)) return [call];
    const { id, function: given } = call;
    if (typeof id === 'string' && id !== '') last = id;
    const written = isObject(given) && typeof given.arguments === 'string' ? given.arguments : '';
    const before = told.get(last) ?? '';
    if (!isObject(given) || !before.trimStart().startsWith('{') || !written.startsWith(before)) {
      told.set(last, before + written);
      return [call];
    }
    told.set(last, written);
    const rest = written.slice(before.length);
    return rest === '' ? [] : [{ ...call, function: { ...given, arguments: rest } }];
  };
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('');
  return isObject(content) && content.type !== 'thinking' && typeof content.text === 'string'
    ? content.text
    : '';
}

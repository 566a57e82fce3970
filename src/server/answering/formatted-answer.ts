import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { problemWith } from '#rules/schema-check.ts';
import { type AnswerEvent, streamAnswer } from './answer.ts';
import type { AnswerFormat, CallerWishes, FollowUp } from './caller-wishes.ts';

type Input = Parameters<typeof streamAnswer>[0] & { wishes: CallerWishes & { format: AnswerFormat } };

/** A model has answered in another format than was asked for, twice. */
export class FormatError extends Error {
  override name = 'FormatError';
}

/** What a model is told whose answer does not fit. */
export const unfitInWords = (problem: string): string =>
  `This does not fit: ${problem}. Answer again, with the JSON object alone.`;

/**
 * An answer in JSON. Not every model keeps to a format, so each is read before anybody gets it; one that does not fit is
 * asked for once more, with what was wrong, and without functions: providers hold an answer to a format sooner where
 * nothing can be called. Comes whole, in one piece.
 */
export async function* streamFormatted(input: Input): AsyncGenerator<AnswerEvent> {
  const { format } = input.wishes;
  let { wishes } = input;
  const usage = { inputTokens: 0, outputTokens: 0 };
  let problem = '';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let text = '';
    const calls: AnswerEvent[] = [];
    let finish: Extract<AnswerEvent, { type: 'finish' }> | undefined;
    for await (const event of streamAnswer({ ...input, wishes })) {
      if (event.type === 'text') text += event.delta;
      else if (event.type === 'call') calls.push(event);
      else if (event.type === 'finish') finish = event;
      else if (event.type === 'error') {
        yield event;
        return;
      }
    }
    // Whoever asked has gone.
    if (!finish) return;
    usage.inputTokens += finish.usage.inputTokens ?? 0;
    usage.outputTokens += finish.usage.outputTokens ?? 0;
    const read = readFormatted(text, format);
    // What was cut off cannot fit, and what wants to call something is no answer yet.
    const isAsItIs = calls.length > 0 || finish.ending !== 'complete';
    if (isAsItIs || 'json' in read) {
      const delta = 'json' in read ? read.json : text;
      if (delta !== '' && (calls.length === 0 || 'json' in read)) yield { type: 'text', delta };
      yield* calls;
      yield { ...finish, usage };
      return;
    }
    problem = read.problem;
    const after: FollowUp[] = [
      ...wishes.after,
      { role: 'assistant', text: text || '…', calls: [] },
      { role: 'user', text: unfitInWords(problem) },
    ];
    wishes = { ...wishes, tools: [], toolChoice: undefined, after };
  }
  yield { type: 'error', code: 'format_not_met', cause: new FormatError(problem) };
}

/** The JSON of an answer, without the words or the fence that some models write around it, or what is wrong with it. */
export function readFormatted(
  text: string,
  { schema }: AnswerFormat,
): { json: string } | { problem: string } {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const value = parsedJson(json);
  if (value === undefined) return { problem: 'it is no JSON' };
  const problem = isObject(value) ? problemWith(value, schema) : 'it is no JSON object';
  return problem === null ? { json } : { problem };
}

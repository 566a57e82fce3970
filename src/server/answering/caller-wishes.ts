import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { JsonSchema } from '#rules/json-schema.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import type { SeenPicture } from '#rules/seen-pictures.ts';
import { fitSchema } from '#rules/tool-schema.ts';
import { type NamedPicture, picturePart, questionContent } from './turn-message.ts';

/** A function of the program that asks, which makes the calls itself. */
export type CallerTool = { name: string; description: string; parameters: JsonSchema };

/** A call of such a function, its arguments as JSON. */
export type CallerCall = { id: string; name: string; arguments: string };

/** What was said after the question: calls of the program's functions, and what they answered. */
export type FollowUp =
  | { role: 'assistant'; text: string; calls: CallerCall[] }
  | { role: 'tool'; id: string; name: string; text: string }
  | { role: 'user'; text: string };

/** JSON instead of a text. Without a schema it is any object. */
export type AnswerFormat = { schema?: JsonSchema | undefined; name?: string | undefined };

/** What a program may want of an answer beyond its text; only language models do any of it. */
export type CallerWishes = {
  tools: CallerTool[];
  toolChoice?: NonNullable<LanguageModelV4CallOptions['toolChoice']> | undefined;
  format?: AnswerFormat | undefined;
  /** Of the question, as base64. */
  pictures: SeenPicture[];
  after: FollowUp[];
};

export const noWishes: CallerWishes = { tools: [], pictures: [], after: [] };

/** What a model is told of the wishes, after the assistant's own instructions. */
export function wishesInWords({ tools, format }: CallerWishes): string {
  const words: string[] = [];
  if (tools.length > 0)
    words.push(
      'The program that asks has functions of its own. Call them where they help; what they answer may be used like the files, without a citation.',
    );
  if (format) {
    const schema = format.schema ? ` that fits this JSON schema: ${JSON.stringify(format.schema)}` : '';
    words.push(`Answer with one JSON object${schema}. Write nothing else: no citations, no fence around it.`);
  }
  return words.join('\n\n');
}

/** The question with its pictures, and what was said after it. */
export function wishedPrompt(
  question: string,
  { pictures, after }: CallerWishes,
  attached: readonly NamedPicture[] = [],
): LanguageModelV4Prompt {
  return [
    {
      role: 'user',
      content: [...questionContent(question, attached), ...pictures.map(picturePart)],
    },
    ...after.map(followUpMessage),
  ];
}

/** What was said after the question, as models are told it. */
export function followUpMessage(turn: FollowUp): LanguageModelV4Prompt[number] {
  if (turn.role === 'user') return { role: 'user', content: [{ type: 'text', text: turn.text }] };
  if (turn.role === 'tool') {
    const { id, name, text } = turn;
    const output = { type: 'text' as const, value: text };
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] };
  }
  return {
    role: 'assistant',
    content: [
      ...(turn.text === '' ? [] : [{ type: 'text' as const, text: turn.text }]),
      ...turn.calls.map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.id,
        toolName: call.name,
        input: parsedJson(call.arguments) ?? call.arguments,
      })),
    ],
  };
}

/** A format as the AI SDK takes it. */
export const responseFormatOf = ({
  schema,
  name,
}: AnswerFormat): NonNullable<LanguageModelV4CallOptions['responseFormat']> => ({
  type: 'json',
  ...(schema && { schema: schema as JSONSchema7 }),
  ...(name !== undefined && { name }),
});

/**
 * The wishes as the AI SDK takes them, and the way back for the arguments of a call: functions are described to models in
 * the form that every provider takes.
 */
export function wishedOptions({ tools, toolChoice, format }: CallerWishes): {
  options: Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice' | 'responseFormat'>;
  restore: (call: CallerCall) => CallerCall;
} {
  const fitted = new Map(
    tools.flatMap((tool) => {
      const fit = fitSchema(tool.parameters);
      return typeof fit === 'string' ? [] : [[tool.name, { ...fit, description: tool.description }] as const];
    }),
  );
  const described = [...fitted].map(([name, { schema, description }]) => ({
    type: 'function' as const,
    name,
    inputSchema: schema as JSONSchema7,
    ...(description !== '' && { description }),
  }));
  return {
    options: {
      ...(described.length > 0 && { tools: described, toolChoice: toolChoice ?? { type: 'auto' } }),
      ...(format && { responseFormat: responseFormatOf(format) }),
    },
    restore(call) {
      const given = parsedJson(call.arguments) ?? call.arguments;
      const fit = fitted.get(call.name);
      return fit && typeof given === 'object'
        ? { ...call, arguments: JSON.stringify(fit.restore(given)) }
        : call;
    },
  };
}

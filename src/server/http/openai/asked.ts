import type { ChatCompletionInput } from '#contracts/chat-completion.ts';
import type { CallerTool, CallerWishes, FollowUp } from '../../answering/caller-wishes.ts';
import type { OutsideQuestion } from '../../services/answers/answer-from-files.ts';
import { conversationOf } from './chunks.ts';

/** What a program asks, in whichever of OpenAI's two forms. */
export type Asked = Omit<OutsideQuestion, 'locale' | 'signal'>;

/** A request of chat completions as a question with its wishes. */
export function askedByChat(input: ChatCompletionInput): Asked {
  const { messages } = input;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const after: FollowUp[] = messages.slice(last + 1).flatMap((message): FollowUp[] => {
    const { role, content, tool_calls: made, tool_call_id: id } = message;
    const text = content?.text ?? '';
    if (role === 'tool') return id ? [{ role, id, name: '', text }] : [];
    if (role !== 'assistant') return [];
    const calls = (made ?? []).map((call) => ({ id: call.id, ...call.function }));
    return [{ role, text, calls }];
  });
  const { response_format: format, tools } = input;
  return {
    ...conversationOf({
      messages: messages.map(({ role, content }) => ({
        role,
        content: content?.text,
        ...(role === 'user' && { pictures: content?.pictures }),
      })),
    }),
    temperature: input.temperature ?? undefined,
    maxTokens: input.max_completion_tokens ?? input.max_tokens ?? undefined,
    withThoughts: wantsThoughts(input),
    wishes: {
      tools: (tools ?? []).map((tool) => toolOf(tool.function)),
      toolChoice: toolChoiceOf(
        typeof input.tool_choice === 'object' ? input.tool_choice?.function.name : undefined,
        input.tool_choice,
      ),
      ...(format?.type === 'json_object' && { format: {} }),
      ...(format?.type === 'json_schema' && { format: formatOf(format.json_schema) }),
      pictures: messages[last]?.content?.pictures ?? [],
      after: answered(after),
    },
  };
}

/**
 * Whether a program wants to be told what the model thinks, in whichever of the dialects: `include_reasoning`, the
 * `reasoning` of routers or the `thinking` of model providers. One that says no counts.
 */
function wantsThoughts({ include_reasoning: included, reasoning, thinking }: ChatCompletionInput) {
  const isRefused =
    included === false ||
    reasoning?.exclude === true ||
    reasoning?.enabled === false ||
    reasoning?.effort === 'none' ||
    thinking?.type === 'disabled';
  return !isRefused && Boolean(included ?? reasoning ?? thinking);
}

/** The messages by their texts alone. */
export const textsOf = ({ messages }: Pick<ChatCompletionInput, 'messages'>) => ({
  messages: messages.map(({ role, content }) => ({ role, content: content?.text })),
});

/** A function as a program describes it. */
export const toolOf = ({
  name,
  description,
  parameters,
}: {
  name: string;
  description?: string | null | undefined;
  parameters?: CallerTool['parameters'] | null | undefined;
}): CallerTool => ({ name, description: description ?? '', parameters: parameters ?? { type: 'object' } });

/** Whether, or which, function is to be called. */
export function toolChoiceOf(toolName: string | undefined, choice: unknown): CallerWishes['toolChoice'] {
  if (toolName !== undefined) return { type: 'tool', toolName };
  return choice === 'none' || choice === 'required' ? { type: choice } : undefined;
}

/** The format that a schema describes. */
export const formatOf = ({
  name,
  schema,
}: {
  name: string;
  schema?: CallerTool['parameters'] | null | undefined;
}) => ({ name, ...(schema && { schema }) });

/** Calls with what answered them: providers take neither without the other. Nothing else was said after a question. */
export function answered(turns: readonly FollowUp[]): FollowUp[] {
  const results = new Set(turns.flatMap((turn) => (turn.role === 'tool' ? turn.id : [])));
  const names = new Map<string, string>();
  return turns.flatMap((turn): FollowUp[] => {
    if (turn.role === 'tool') {
      const name = names.get(turn.id);
      return name === undefined ? [] : [{ ...turn, name }];
    }
    if (turn.role !== 'assistant') return [];
    const calls = turn.calls.filter(({ id }) => results.has(id));
    for (const { id, name } of calls) names.set(id, name);
    return calls.length === 0 ? [] : [{ ...turn, calls }];
  });
}

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
      ...chosenTools(
        (tools ?? []).map((tool) => toolOf(tool.function)),
        choiceOf(input.tool_choice),
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

function choiceOf(choice: ChatCompletionInput['tool_choice']): ToolChoice {
  if (typeof choice !== 'object' || choice === null) return { mode: choice };
  if (choice.type === 'function') return { name: choice.function.name };
  const { mode, tools } = choice.allowed_tools;
  return { mode, allowed: tools.map((tool) => tool.function.name) };
}

/** Which function is to be called, or whether any, of which ones. */
export type ToolChoice = {
  name?: string;
  mode?: 'none' | 'auto' | 'required' | null | undefined;
  allowed?: readonly string[];
};

/** The functions that a model may call, and whether it has to. Where none of them is allowed, it calls none. */
export function chosenTools(
  tools: CallerTool[],
  { name, mode, allowed }: ToolChoice,
): Pick<CallerWishes, 'tools' | 'toolChoice'> {
  if (name !== undefined) return { tools, toolChoice: { type: 'tool', toolName: name } };
  const offered = allowed ? tools.filter((tool) => allowed.includes(tool.name)) : tools;
  if (offered.length === 0 && tools.length > 0) return { tools, toolChoice: { type: 'none' } };
  return { tools: offered, toolChoice: mode === 'none' || mode === 'required' ? { type: mode } : undefined };
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

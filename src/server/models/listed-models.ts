import { isObject } from '#rules/is-object.ts';
import { listOf } from '#rules/list-of.ts';
import { type ModelAbilities, windowLimits } from '#rules/model-abilities.ts';
import { isModelName } from '#rules/model-providers.ts';
import { own } from '#rules/own.ts';
import { type BoundFetch, readJsonBody } from '../outbound/bound-fetch.ts';

/** A model that a server lists, with what it tells of it. */
export type ListedModel = { id: string; abilities: ModelAbilities };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
/** The first of several that is a window, as a number or in digits. */
function windowOf(...values: unknown[]): number | undefined {
  const numbers = values.map((value) => (typeof value === 'string' ? Number.parseInt(value, 10) : value));
  return numbers.find(
    (value): value is number =>
      typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= windowLimits.least &&
      value <= windowLimits.most,
  );
}

/** The first of several that says yes or no; Anthropic's say it in an object. */
function flagOf(...values: unknown[]): boolean | undefined {
  return values
    .map((value) => (typeof value === 'boolean' ? value : fieldsOf(value).supported))
    .find((value): value is boolean => typeof value === 'boolean');
}

/** Whether a list has one of these words; undefined where there is no list. */
function names(list: unknown, ...words: string[]): boolean | undefined {
  const given = listOf(list);
  return given.length === 0 ? undefined : given.some((each) => words.includes(String(each)));
}

/** Whether one of these words is there. That none is tells nothing: most servers know few. */
const says = (words: readonly unknown[], ...which: string[]) =>
  words.some((each) => which.includes(String(each).toLowerCase().replaceAll('-', '_'))) || undefined;

/** Whether somebody who serves a model can do something, where a list has several who do. */
const ofSome = (fields: readonly Fields[], name: string): boolean | undefined =>
  fields.map((each) => flagOf(own(each, name))).reduce((one, other) => one || (other ?? one), undefined);

/**
 * What an entry of a list tells, each server's in words of its own: OpenRouter's, Mistral's, Groq's, Google's,
 * Anthropic's, vLLM's, llama.cpp's, LM Studio's; those of Together, Fireworks, DeepInfra, GitHub, Hugging Face, Vercel,
 * Moonshot, Novita, Chutes, Venice and gateways of their kind.
 */
export function abilitiesIn(entry: unknown): ModelAbilities {
  const fields = fieldsOf(entry);
  const spec = fieldsOf(fields.model_spec);
  const can = { ...fieldsOf(fields.capabilities), ...fieldsOf(spec.capabilities) };
  const about = fieldsOf(fields.metadata);
  const words = [
    fields.capabilities,
    fields.features,
    fields.supported_features,
    fields.tags,
    about.tags,
  ].flatMap(listOf);
  const takes = [
    fieldsOf(fields.architecture).input_modalities,
    fields.input_modalities,
    fields.supported_input_modalities,
  ].find((list) => listOf(list).length > 0);
  const parameters = fields.supported_parameters;
  const meta = fieldsOf(fields.meta);
  const serving = listOf(fields.providers).map(fieldsOf);
  const abilities: ModelAbilities = {
    tools: flagOf(
      can.function_calling,
      can.trained_for_tool_use,
      can.supportsFunctionCalling,
      fields.supports_tools,
      fields.supports_tool_calling,
      fields.supports_function_calling,
      ofSome(serving, 'supports_tools'),
      names(parameters, 'tools'),
      says(words, 'tools', 'tool_use', 'tool_calling', 'tool_call', 'function_calling'),
    ),
    pictures: flagOf(
      can.vision,
      can.image_input,
      can.supportsVision,
      fields.supports_vision,
      fields.supports_image_input,
      fields.supports_image_in,
      names(takes, 'image'),
      fields.type === 'vlm' ? true : fields.type === 'llm' ? false : undefined,
      says(words, 'vision', 'multimodal'),
    ),
    reasoning: flagOf(
      fields.thinking,
      can.reasoning,
      can.thinking,
      can.supportsReasoning,
      fields.supports_reasoning,
      names(parameters, 'reasoning', 'include_reasoning'),
      says(words, 'thinking', 'reasoning'),
    ),
    window: windowOf(
      fields.loaded_context_length,
      meta.n_ctx,
      fields.max_model_len,
      fields.context_length,
      fields.context_window,
      fields.context_size,
      fields.max_context_length,
      about.context_length,
      spec.availableContextTokens,
      fieldsOf(fields.limits).max_input_tokens,
      ...serving.map((each) => each.context_length),
      fields.inputTokenLimit,
      fields.max_input_tokens,
      meta.n_ctx_train,
    ),
  };
  return Object.fromEntries(Object.entries(abilities).filter(([, value]) => value !== undefined));
}

/** The models in the answer of a server that was asked for its list. */
export function modelsIn(answer: unknown): ListedModel[] {
  // Some answer the list alone.
  const { data, models } = Array.isArray(answer) ? { data: answer, models: null } : fieldsOf(answer);
  // llama.cpp answers in two forms at once, of which only one has the windows and the other the rest.
  const more = new Map(listOf(models).map((entry) => [fieldsOf(entry).name, abilitiesIn(entry)]));
  return (Array.isArray(data) ? data : listOf(models)).flatMap((entry) => {
    const { id, name } = fieldsOf(entry);
    const called = id ?? name;
    if (typeof called !== 'string' || !isModelName(called)) return [];
    return [
      { id: called.replace(/^models\//, ''), abilities: { ...more.get(called), ...abilitiesIn(entry) } },
    ];
  });
}

/** So many models are asked about one by one. */
const mostAsked = 40;

/**
 * What servers tell elsewhere than in their list: Ollama of each model by itself, LM Studio in a list of its own. What
 * cannot be asked stays unknown.
 * @param root the server's address without the path of OpenAI's protocol
 * @param answer the list, which shows whose server it is
 */
export async function furtherAbilities(
  answer: unknown,
  root: string,
  ask: { fetch: BoundFetch; headers: Record<string, string>; signal: AbortSignal },
): Promise<Map<string, ModelAbilities>> {
  const owners = listOf(fieldsOf(answer).data).map((entry) => fieldsOf(entry).owned_by);
  const told = new Map<string, ModelAbilities>();
  const read = async (path: string, body?: object) => {
    const response = await ask.fetch(`${root}${path}`, {
      headers: { ...ask.headers, ...(body && { 'Content-Type': 'application/json' }) },
      signal: ask.signal,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (response.ok) return readJsonBody(response);
    await response.body?.cancel();
    return null;
  };
  if (owners.includes('organization_owner')) {
    const list = await read('/api/v0/models').catch(() => null);
    for (const { id, abilities } of modelsIn(list)) told.set(id, abilities);
  } else if (owners.includes('library')) {
    for (const { id } of modelsIn(answer).slice(0, mostAsked)) {
      const shown = await read('/api/show', { model: id }).catch(() => null);
      if (shown !== null) told.set(id, ofOllama(shown));
    }
  }
  return told;
}

/** What Ollama shows of a model, of which it tells all that it can: its window is what it is set to, else what it was trained for. */
function ofOllama(shown: unknown): ModelAbilities {
  const fields = fieldsOf(shown);
  const set = /^num_ctx\s+(\d+)/m.exec(String(fields.parameters ?? ''))?.[1];
  const trained = Object.entries(fieldsOf(fields.model_info)).find(([name]) =>
    name.endsWith('.context_length'),
  );
  const none =
    listOf(fields.capabilities).length > 0 ? { tools: false, pictures: false, reasoning: false } : {};
  return { ...none, ...abilitiesIn({ ...fields, context_length: set ?? trained?.[1] }) };
}

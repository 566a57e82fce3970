import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createQuoter, quoterId } from './quoter.ts';

/** What answers questions here: the built-in Quoter, or a provider's model. */
export type ChatModel = {
  /** `quoter`, or the provider's name for the model; shown to people. */
  readonly id: string;
  /** The model behind the AI SDK's interface; a provider's client is loaded when first needed. */
  load(): Promise<LanguageModelV4>;
};

export type ProviderSettings = {
  /** Of an OpenAI-compatible endpoint, such as `http://localhost:11434/v1`. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Without a name the first model that the endpoint lists is taken. */
  model: string | undefined;
};

/** The built-in model, which is there whatever else is. */
export function createQuoterModel(): ChatModel {
  const quoter = createQuoter();
  return { id: quoterId, load: async () => quoter };
}

/** Quoter without a provider, else the provider's model. */
export function createChatModel(settings: ProviderSettings): ChatModel {
  const { baseUrl, apiKey } = settings;
  if (baseUrl === undefined) return createQuoterModel();
  let modelId = settings.model;
  return {
    get id() {
      return modelId ?? 'provider';
    },
    async load() {
      const [{ createOpenAICompatible }, { extractReasoningMiddleware, wrapLanguageModel }] =
        await Promise.all([import('@ai-sdk/openai-compatible'), import('ai')]);
      modelId ??= await firstModel(baseUrl, apiKey);
      const provider = createOpenAICompatible({
        name: 'provider',
        baseURL: baseUrl,
        apiKey,
        includeUsage: true,
      });
      return wrapLanguageModel({
        model: provider.chatModel(modelId),
        // Local servers often leave a model's thinking in its answer.
        middleware: extractReasoningMiddleware({ tagName: 'think' }),
      });
    },
  };
}

/** Servers list what else they serve, too. */
const noChatModel = /embed|rerank|whisper|transcri|tts|speech|audio|image|dall-e|moderation|guard/i;

async function firstModel(baseUrl: string, apiKey: string | undefined): Promise<string> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/models`, {
    headers: apiKey ? { Authorization: `Bearer ${apiKey}` } : {},
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The endpoint answered ${response.status} when asked for its models.`);
  const { data = [] } = (await response.json()) as { data?: { id?: unknown }[] };
  const ids = data.map(({ id }) => id).filter((id) => typeof id === 'string');
  const [first] = [...ids.filter((id) => !noChatModel.test(id)), ...ids];
  if (first === undefined) throw new Error('The endpoint lists no model; set AI_MODEL.');
  return first;
}

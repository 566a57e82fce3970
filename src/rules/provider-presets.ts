import { defaultAddresses, type ModelPurpose, type ProviderKind } from './model-providers.ts';

/** What is filled in for a service that many connect. `address` with `…` has a part that only its owner knows. */
type Preset = {
  kind: ProviderKind;
  /** As the service calls itself; '' where the person names it. */
  name: string;
  address: string;
  /** Where its keys are made; null where it wants none. */
  keys: string | null;
  /** The port at which it listens unless told otherwise, where people run it themselves. */
  port?: number;
};

const local = (name: string, port: number): Preset & { port: number } => ({
  kind: 'openaiCompatible',
  name,
  address: `http://127.0.0.1:${port}/v1`,
  keys: null,
  port,
});

const hosted = (name: string, address: string, keys: string): Preset => ({
  kind: 'openaiCompatible',
  name,
  address,
  keys,
});

/** The services by their documentation, as of November 2026. */
export const providerPresets = {
  openai: hosted('OpenAI', 'https://api.openai.com/v1', 'https://platform.openai.com/api-keys'),
  azure: hosted('Azure OpenAI', 'https://….openai.azure.com/openai/v1', 'https://ai.azure.com'),
  anthropic: {
    kind: 'anthropic',
    name: 'Anthropic',
    address: defaultAddresses.anthropic,
    keys: 'https://platform.claude.com/settings/keys',
  },
  google: {
    kind: 'google',
    name: 'Google Gemini',
    address: defaultAddresses.google,
    keys: 'https://aistudio.google.com/apikey',
  },
  mistral: hosted('Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys'),
  groq: hosted('Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  openrouter: hosted('OpenRouter', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys'),
  ollama: local('Ollama', 11_434),
  lmStudio: local('LM Studio', 1_234),
  llamaCpp: local('llama.cpp', 8_080),
  vllm: local('vLLM', 8_000),
  other: { kind: 'openaiCompatible', name: '', address: '', keys: null },
} as const satisfies Record<string, Preset>;

export type PresetKey = keyof typeof providerPresets;
export const presetKeys = Object.keys(providerPresets) as PresetKey[];

/** Those that people run on their own machines. */
export const localPresets = presetKeys.filter(
  (key): key is 'ollama' | 'lmStudio' | 'llamaCpp' | 'vllm' => 'port' in providerPresets[key],
);
export type LocalPresetKey = (typeof localPresets)[number];

/**
 * Whether a provider answers nothing without a key, by its address (null is its kind's own): one of the services whose
 * keys are made at a known place. A key may stand behind an address's `?`, too.
 */
export function needsKey(kind: ProviderKind, address: string | null): boolean {
  const reached = URL.parse(address ?? defaultAddresses[kind] ?? '');
  if (reached?.search !== '') return false;
  return Object.values<Preset>(providerPresets).some(({ keys, address: known }) => {
    if (keys === null) return false;
    const { host } = new URL(known.replace('…', ''));
    return host.startsWith('.') ? reached.host.endsWith(host) : reached.host === host;
  });
}

const purposesByName: readonly [RegExp, ModelPurpose | null][] = [
  [/embed|\bbge\b|\bgte\b|\be5\b|minilm/i, 'embedding'],
  [/whisper|transcri|rerank|moderation|guard|realtime|audio/i, null],
  [/tts|speech/i, 'speech'],
  [/dall-e|gpt-image|imagen|flux|stable-diffusion/i, 'image'],
];

/** What a model is likely for, by its name, as services do not say; null for what Parley has no use for. */
export function likelyPurpose(model: string): ModelPurpose | null {
  const found = purposesByName.find(([pattern]) => pattern.test(model));
  return found ? found[1] : 'chat';
}

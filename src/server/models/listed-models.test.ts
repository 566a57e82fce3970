import { describe, expect, it } from 'vitest';
import { abilitiesIn, furtherAbilities, modelsIn } from './listed-models.ts';

describe('what a list tells of a model', () => {
  it.each([
    [
      'OpenRouter',
      {
        context_length: 200_000,
        architecture: { input_modalities: ['text', 'image'] },
        supported_parameters: ['tools', 'reasoning', 'temperature'],
      },
      { tools: true, pictures: true, reasoning: true, window: 200_000 },
    ],
    [
      'Mistral',
      { capabilities: { function_calling: true, vision: false }, max_context_length: 32_768 },
      { tools: true, pictures: false, window: 32_768 },
    ],
    ['Groq', { context_window: 131_072 }, { window: 131_072 }],
    ['vLLM', { owned_by: 'vllm', max_model_len: 8_192 }, { window: 8_192 }],
    ['Google', { inputTokenLimit: 1_048_576, thinking: true }, { reasoning: true, window: 1_048_576 }],
    [
      'Anthropic',
      {
        max_input_tokens: 200_000,
        capabilities: { image_input: { supported: true }, thinking: { supported: false } },
      },
      { pictures: true, reasoning: false, window: 200_000 },
    ],
    ['llama.cpp', { meta: { n_ctx: 4_096, n_ctx_train: 131_072 } }, { window: 4_096 }],
    [
      'LM Studio',
      { type: 'vlm', capabilities: ['tool_use'], max_context_length: 32_768, loaded_context_length: 4_096 },
      { tools: true, pictures: true, window: 4_096 },
    ],
    ['Together', { type: 'chat', context_length: 131_072 }, { window: 131_072 }],
    [
      'Fireworks',
      { supports_chat: true, supports_image_input: false, supports_tools: true, context_length: 131_072 },
      { tools: true, pictures: false, window: 131_072 },
    ],
    [
      'GitHub',
      {
        capabilities: ['streaming', 'tool-calling'],
        supported_input_modalities: ['text', 'image'],
        limits: { max_input_tokens: 128_000, max_output_tokens: 4_096 },
      },
      { tools: true, pictures: true, window: 128_000 },
    ],
    [
      'Hugging Face',
      {
        architecture: { input_modalities: ['text'] },
        providers: [
          { provider: 'a', supports_tools: false, context_length: 65_536 },
          { provider: 'b', supports_tools: true, context_length: 131_072 },
        ],
      },
      { tools: true, pictures: false, window: 65_536 },
    ],
    [
      'DeepInfra',
      { metadata: { context_length: 40_960, tags: ['vision', 'reasoning'] } },
      { pictures: true, reasoning: true, window: 40_960 },
    ],
    [
      'Moonshot',
      { context_length: 262_144, supports_image_in: true, supports_reasoning: false },
      { pictures: true, reasoning: false, window: 262_144 },
    ],
    [
      'Venice',
      {
        model_spec: {
          availableContextTokens: 32_768,
          capabilities: { supportsFunctionCalling: true, supportsVision: false, supportsReasoning: true },
        },
      },
      { tools: true, pictures: false, reasoning: true, window: 32_768 },
    ],
    [
      'Novita',
      { context_size: 65_536, features: ['function-calling', 'reasoning'], input_modalities: ['text'] },
      { tools: true, pictures: false, reasoning: true, window: 65_536 },
    ],
    ['OpenAI, which tells nothing,', { object: 'model', owned_by: 'openai' }, {}],
    ['nonsense', { context_length: 'all', capabilities: 7, architecture: null, max_model_len: -1 }, {}],
  ])('%s is read', (_whose, entry, told) => {
    expect(abilitiesIn({ id: 'm', ...entry })).toEqual(told);
  });

  it('is put together where a server tells it in two lists', () => {
    expect(
      modelsIn({
        data: [{ id: 'gemma', meta: { n_ctx: 8_192 } }, { id: 'bad name' }, null],
        models: [{ name: 'gemma', capabilities: ['completion', 'multimodal'] }],
      }),
    ).toEqual([{ id: 'gemma', abilities: { pictures: true, window: 8_192 } }]);
    expect(modelsIn({ models: [{ name: 'models/gemini-x', inputTokenLimit: 9_000 }] })).toEqual([
      { id: 'gemini-x', abilities: { window: 9_000 } },
    ]);
    expect(modelsIn([{ id: 'meta/llama' }, 'x'])).toEqual([{ id: 'meta/llama', abilities: {} }]);
    expect(modelsIn('no')).toEqual([]);
  });
});

describe('what a server tells elsewhere', () => {
  const asked: string[] = [];
  const ask = (answers: Record<string, object>) => ({
    fetch: (async (url: string, init?: { body?: string }) => {
      asked.push(`${url} ${init?.body ?? ''}`);
      const answer = answers[new URL(url).pathname];
      return answer ? Response.json(answer) : new Response('', { status: 404 });
    }) as never,
    headers: {},
    signal: AbortSignal.timeout(5_000),
  });

  it('is asked of Ollama model by model, whose window is what it is set to', async () => {
    const list = { data: [{ id: 'qwen3:8b', owned_by: 'library' }] };
    const shown = {
      capabilities: ['completion', 'tools', 'thinking'],
      parameters: 'stop "x"\nnum_ctx                        16384',
      model_info: { 'qwen3.context_length': 40_960 },
    };
    const told = await furtherAbilities(list, 'http://localhost:11434', ask({ '/api/show': shown }));
    expect(told.get('qwen3:8b')).toEqual({ tools: true, pictures: false, reasoning: true, window: 16_384 });
    expect(asked.at(-1)).toBe('http://localhost:11434/api/show {"model":"qwen3:8b"}');
    const trained = await furtherAbilities(
      list,
      'http://localhost:11434',
      ask({ '/api/show': { ...shown, parameters: '' } }),
    );
    expect(trained.get('qwen3:8b')?.window).toBe(40_960);
  });

  it('is asked of LM Studio at once, and of others not at all', async () => {
    const list = { data: [{ id: 'gemma', owned_by: 'organization_owner' }] };
    const data = [{ id: 'gemma', type: 'llm', max_context_length: 8_192 }];
    const told = await furtherAbilities(list, 'http://localhost:1234', ask({ '/api/v0/models': { data } }));
    expect(told.get('gemma')).toEqual({ pictures: false, window: 8_192 });
    expect((await furtherAbilities(list, 'http://localhost:1234', ask({}))).size).toBe(0);
    const before = asked.length;
    await furtherAbilities({ data: [{ id: 'gpt', owned_by: 'openai' }] }, 'https://api.openai.com', ask({}));
    expect(asked).toHaveLength(before);
  });
});

import { describe, expect, it } from 'vitest';
import type { ProviderKind } from '#rules/model-providers.ts';
import { calledAt } from './called-at.ts';

const of = (kind: ProviderKind, rows: readonly (readonly [pasted: string, root: string])[]) =>
  rows.map(([pasted, root]) => [kind, pasted, root] as const);

describe('an address is called as it is meant', () => {
  it.each([
    ...of('openaiCompatible', [
      ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
      ['https://api.openai.com/v1/responses', 'https://api.openai.com/v1'],
      ['https://api.openai.com/v1/models', 'https://api.openai.com/v1'],
      ['https://api.openai.com', 'https://api.openai.com/v1'],
      ['https://openrouter.ai/', 'https://openrouter.ai/api/v1'],
      ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
      ['https://openrouter.ai/api/v1/chat/completions', 'https://openrouter.ai/api/v1'],
      ['https://api.groq.com/v1', 'https://api.groq.com/openai/v1'],
      ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
      ['https://api.deepseek.com', 'https://api.deepseek.com'],
      ['https://api.fireworks.ai/inference/v1/chat/completions', 'https://api.fireworks.ai/inference/v1'],
      ['https://router.huggingface.co/v1/embeddings', 'https://router.huggingface.co/v1'],
      ['https://models.github.ai/inference/chat/completions', 'https://models.github.ai/inference'],
      ['http://localhost:11434', 'http://localhost:11434/v1'],
      ['http://localhost:11434/api', 'http://localhost:11434/v1'],
      ['http://localhost:11434/api/chat', 'http://localhost:11434/v1'],
      ['http://192.168.1.9:11434/api/generate/', 'http://192.168.1.9:11434/v1'],
      ['https://ollama.com/api/tags', 'https://ollama.com/v1'],
      ['http://127.0.0.1:1234/api/v1/chat', 'http://127.0.0.1:1234/v1'],
      ['http://127.0.0.1:1234/api/v0/chat/completions', 'http://127.0.0.1:1234/api/v0'],
      ['http://127.0.0.1:8000/', 'http://127.0.0.1:8000/v1'],
      ['http://127.0.0.1:8080/api', 'http://127.0.0.1:8080/api'],
      ['http://127.0.0.1:3000/api/chat/completions', 'http://127.0.0.1:3000/api'],
      ['https://api.cohere.com/v2/chat', 'https://api.cohere.com/compatibility/v1'],
      ['https://api.cohere.ai/compatibility/v1', 'https://api.cohere.ai/compatibility/v1'],
      [
        'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse',
        'https://generativelanguage.googleapis.com/v1beta/openai',
      ],
      [
        'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
        'https://generativelanguage.googleapis.com/v1beta/openai',
      ],
      [
        'https://bedrock-runtime.us-east-1.amazonaws.com/model/openai.gpt-oss-20b-1:0/converse-stream',
        'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1',
      ],
      [
        'https://api.cloudflare.com/client/v4/accounts/a1/ai/run/@cf/meta/llama-3.1-8b-instruct',
        'https://api.cloudflare.com/client/v4/accounts/a1/ai/v1',
      ],
      ['http://127.0.0.1:9/v1//', 'http://127.0.0.1:9/v1'],
      ['https://models.example.org/models', 'https://models.example.org/models'],
    ]),
    ...of('anthropic', [
      ['https://api.anthropic.com', 'https://api.anthropic.com/v1'],
      ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
      ['https://api.deepseek.com/anthropic', 'https://api.deepseek.com/anthropic'],
      [
        'https://lab.services.ai.azure.com/anthropic/v1/messages',
        'https://lab.services.ai.azure.com/anthropic/v1',
      ],
    ]),
    ...of('google', [
      ['https://generativelanguage.googleapis.com', 'https://generativelanguage.googleapis.com/v1beta'],
      [
        'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro:generateContent?key=k',
        'https://generativelanguage.googleapis.com/v1beta',
      ],
      [
        'https://generativelanguage.googleapis.com/v1beta/openai/',
        'https://generativelanguage.googleapis.com/v1beta',
      ],
    ]),
  ])('%s: %s', (kind, pasted, root) => {
    expect(calledAt(kind, pasted).root).toBe(root);
    expect(calledAt(kind, root).root).toBe(root);
  });

  it.each<[pasted: string, root: string, query: string, named: string | null]>([
    [
      'https://lab.openai.azure.com/openai/deployments/our-gpt/chat/completions?api-version=2025-01-01-preview',
      'https://lab.openai.azure.com/openai/deployments',
      'api-version=2025-01-01-preview',
      'our-gpt',
    ],
    [
      'https://lab.cognitiveservices.azure.com/openai/deployments/our%20gpt',
      'https://lab.cognitiveservices.azure.com/openai/deployments',
      'api-version=2024-10-21',
      'our gpt',
    ],
    [
      'https://gateway.example.org/ai/openai/deployments/a/embeddings?team=1',
      'https://gateway.example.org/ai/openai/deployments',
      'team=1&api-version=2024-10-21',
      'a',
    ],
    [
      'https://lab.openai.azure.com/?api-version=2024-06-01',
      'https://lab.openai.azure.com/openai/deployments',
      'api-version=2024-06-01',
      '',
    ],
    [
      'https://lab.openai.azure.com/openai/responses?api-version=2025-04-01-preview',
      'https://lab.openai.azure.com/openai/deployments',
      'api-version=2025-04-01-preview',
      '',
    ],
    ['https://lab.openai.azure.com', 'https://lab.openai.azure.com/openai/v1', '', null],
    ['https://lab.openai.azure.com/openai/', 'https://lab.openai.azure.com/openai/v1', '', null],
    [
      'https://lab.openai.azure.com/openai/v1/responses?api-version=preview',
      'https://lab.openai.azure.com/openai/v1',
      'api-version=preview',
      null,
    ],
    [
      'https://lab.services.ai.azure.com/api/projects/first',
      'https://lab.services.ai.azure.com/openai/v1',
      '',
      null,
    ],
    [
      'https://lab.services.ai.azure.com/models/chat/completions?api-version=2024-05-01-preview',
      'https://lab.services.ai.azure.com/models',
      'api-version=2024-05-01-preview',
      null,
    ],
  ])('of Azure: %s', (pasted, root, query, named) => {
    const { deployment, ...at } = calledAt('openaiCompatible', pasted);
    expect({ ...at, named: deployment?.named ?? null }).toMatchObject({ root, query, named });
  });
});

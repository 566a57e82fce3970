import { describe, expect, it, test } from 'vitest';
import { likelyPurpose, localPresets, needsKey, presetKeys, providerPresets } from './provider-presets.ts';

describe('presets of providers', () => {
  it.each(presetKeys.filter((key) => key !== 'other'))('%s has a name and an address', (key) => {
    const { name, address, keys } = providerPresets[key];
    expect(name).not.toBe('');
    expect(new URL(address.replace('…', 'own')).protocol).toMatch(/^https?:$/);
    expect(keys === null || new URL(keys).protocol === 'https:').toBe(true);
  });

  it.each(localPresets)('%s is reached on this machine, without a key', (key) => {
    const { address, keys, port } = providerPresets[key];
    expect(address).toBe(`http://127.0.0.1:${port}/v1`);
    expect(keys).toBeNull();
  });
});

test.each([
  ['openaiCompatible', 'https://api.openai.com/v1', true],
  ['openaiCompatible', 'https://ours.openai.azure.com/openai/v1', true],
  ['anthropic', null, true],
  ['google', 'https://generativelanguage.googleapis.com/v1beta?key=abc', false],
  ['anthropic', 'https://gateway.example.org', false],
  ['openaiCompatible', 'http://127.0.0.1:11434/v1', false],
  ['openaiCompatible', null, false],
  ['openaiCompatible', 'https://', false],
] as const)('a provider of kind %s at %s needs a key: %s', (kind, address, needed) => {
  expect(needsKey(kind, address)).toBe(needed);
});

describe('likelyPurpose', () => {
  it.each([
    ['gpt-5-mini', 'chat'],
    ['llama3.2:latest', 'chat'],
    ['claude-sonnet-5', 'chat'],
    ['text-embedding-3-small', 'embedding'],
    ['nomic-embed-text:latest', 'embedding'],
    ['BAAI/bge-m3', 'embedding'],
    ['gpt-4o-mini-tts', 'speech'],
    ['gpt-image-1', 'image'],
    ['black-forest-labs/flux-pro', 'image'],
    ['whisper-1', null],
    ['omni-moderation-latest', null],
  ])('%s: %s', (model, purpose) => {
    expect(likelyPurpose(model)).toBe(purpose);
  });
});

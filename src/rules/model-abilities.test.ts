import { describe, expect, it } from 'vitest';
import { abilitiesOf, foundAbilities, usedAbilities } from './model-abilities.ts';

describe('what a model can do', () => {
  it.each([
    ['gpt-5-mini', { tools: true, pictures: true, reasoning: true, window: 400_000 }],
    ['openai/gpt-oss-20b', { tools: true, pictures: false, reasoning: true, window: 131_072 }],
    ['gpt-4o-2024-08-06', { tools: true, pictures: true, reasoning: false, window: 128_000 }],
    ['openai/o3', { reasoning: true }],
    ['claude-sonnet-4-5', { reasoning: true, window: 200_000 }],
    ['deepseek-r1:7b', { reasoning: true }],
    ['qwen2.5-vl-7b-instruct', { pictures: true }],
    ['gemma2:9b', { tools: false, window: 8_192 }],
  ])('is known of %s by its name', (id, known) => {
    expect(abilitiesOf({ id })).toMatchObject(known);
  });

  it('is not guessed of a name that nobody knows, and tried', () => {
    expect(abilitiesOf({ id: 'our-own-model' })).toEqual({});
    expect(usedAbilities({})).toEqual({ tools: true, pictures: true, reasoning: false });
  });

  it('is as the server tells rather than the name, and as the administrator says rather than either', () => {
    const model = { id: 'gpt-4o', found: { window: 8_000, pictures: false, tools: undefined } };
    expect(foundAbilities(model)).toEqual({ tools: true, pictures: false, reasoning: false, window: 8_000 });
    expect(abilitiesOf({ ...model, abilities: { window: 4_000, tools: false } })).toEqual({
      tools: false,
      pictures: false,
      reasoning: false,
      window: 4_000,
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { ProviderKind } from '#rules/model-providers.ts';
import type { ModelLine } from './model-line.ts';
import { hasMistakes, validateProvider } from './validate-provider.ts';

const line = (typed: Partial<ModelLine> = {}): ModelLine => ({
  key: 'one',
  id: 'gpt-5',
  purpose: 'chat',
  input: '',
  output: '',
  ...typed,
});
const found = (kind: ProviderKind, typed: Parameters<typeof validateProvider>[1]) =>
  validateProvider(kind, typed, false);
const sound = { name: 'Ours', baseUrl: 'https://models.example.org/v1', apiKey: 'sk-1', lines: [line()] };

describe('the form of a provider', () => {
  it('is sound with a name, an address and models, with and without prices', () => {
    const priced = line({ key: 'two', input: '0,15', output: '2.50' });
    expect(hasMistakes(found('openaiCompatible', { ...sound, lines: [line(), priced] }))).toBe(false);
    expect(hasMistakes(found('anthropic', { ...sound, baseUrl: ' ' }))).toBe(false);
  });

  it('has all its mistakes told at once, each at its field', () => {
    const lines = [line({ id: 'gpt 5' }), line({ key: 'two', input: 'ten', output: '-1' })];
    const typed = { name: ' ', baseUrl: 'models', apiKey: 'schlüssel', lines };
    expect(found('openaiCompatible', typed)).toEqual({
      fields: { name: 'required', baseUrl: 'invalid', apiKey: 'invalid' },
      lines: new Map(
        Object.entries({ one: { id: 'invalid' }, two: { input: 'wrong_sum', output: 'wrong_sum' } }),
      ),
    });
  });

  it.each(['ftp://models.example.org', 'https://me:secret@models.example.org'])(
    'does not take the address %s',
    (baseUrl) => {
      const { fields } = found('openaiCompatible', { ...sound, baseUrl });
      expect(fields).toEqual({ baseUrl: 'invalid' });
    },
  );

  it('needs an address of a kind that has none of its own', () => {
    const { fields } = found('openaiCompatible', { ...sound, baseUrl: '' });
    expect(fields).toEqual({ baseUrl: 'required' });
  });

  it('needs a key of a service that answers nothing without one, but not again', () => {
    const typed = { ...sound, baseUrl: '', apiKey: '' };
    expect(validateProvider('google', typed, false).fields).toEqual({ apiKey: 'required' });
    expect(validateProvider('google', typed, true).fields).toEqual({});
    expect(found('google', { ...typed, baseUrl: 'http://127.0.0.1:9000' }).fields).toEqual({});
  });

  it('passes over a line in which nothing is typed, but not one with a price and no model', () => {
    const lines = [line({ id: ' ' }), line({ key: 'two', id: '', input: '1' })];
    expect(found('google', { ...sound, lines }).lines).toEqual(new Map([['two', { id: 'required' }]]));
  });

  it('does not mind what was typed for a price that the purpose does not have', () => {
    const lines = [line({ purpose: 'image', input: 'ten', output: '0.04' })];
    expect(found('openaiCompatible', { ...sound, lines }).lines).toEqual(new Map());
  });
});

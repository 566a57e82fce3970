import { describe, expect, it } from 'vitest';
import { changedFields, fieldsOf, presetsFor } from './preset-fields.ts';

describe('the fields of a preset', () => {
  it('leave an address empty that the kind has anyway', () => {
    expect(fieldsOf('anthropic')).toEqual({ name: 'Anthropic', baseUrl: '', allowsPrivate: false });
  });

  it('allow a private address where the server runs on this machine', () => {
    expect(fieldsOf('ollama')).toEqual({
      name: 'Ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      allowsPrivate: true,
    });
  });

  it('change with the preset', () => {
    expect(changedFields(fieldsOf('openai'), 'openai', 'groq')).toEqual(fieldsOf('groq'));
    expect(changedFields(fieldsOf('ollama'), 'ollama', 'other')).toEqual(fieldsOf('other'));
  });

  it('keep what was typed', () => {
    const typed = { name: 'Our models', baseUrl: 'https://models.example.org/v1', allowsPrivate: false };
    expect(changedFields(typed, 'openai', 'mistral')).toEqual(typed);
  });

  it('are offered to an organisation only where the address is public', () => {
    expect(presetsFor('a-tenant')).toContain('openrouter');
    expect(presetsFor('a-tenant')).not.toContain('ollama');
    expect(presetsFor(null)).toContain('ollama');
  });
});

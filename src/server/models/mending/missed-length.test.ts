import { expect, it } from 'vitest';
import { chat, createProvider, openAi } from '../testing/refusing-provider.ts';

const wanting = (field: string, body: unknown) =>
  createProvider((sent) => (field in sent ? null : { status: 422, body }));

it.each<[string, unknown]>([
  ['max_tokens', { error: { message: 'max_tokens is required for this model' } }],
  ['max_tokens', 'Falta el campo max_tokens, que es obligatorio.'],
  ['max_tokens', { detail: [{ type: 'missing', loc: ['body', 'max_tokens'], msg: 'Field required' }] }],
  ['max_output_tokens', openAi("Missing required parameter: 'max_output_tokens'.", 'max_output_tokens')],
  ['max_new_tokens', '`max_new_tokens` must be set. Nothing was generated.'],
])('a server that takes nothing without %s is told it, and from then on at once: %j', async (field, said) => {
  const { ask, sent, learned } = wanting(field, said);
  expect((await ask(chat())).ok).toBe(true);
  expect(learned).toEqual([{ kind: 'fill', field, value: 4_096 }]);
  expect((await ask(chat())).ok).toBe(true);
  expect(sent.map((body) => field in body)).toEqual([false, true, true]);
});

it('what was asked for is what is sent, under the name that is wanted', async () => {
  const { ask, sent } = wanting('max_tokens', 'max_tokens: field required');
  expect((await ask(chat({ max_completion_tokens: 60 }))).ok).toBe(true);
  expect(sent.at(-1)).toMatchObject({ max_tokens: 60 });
  expect(sent.at(-1)).not.toHaveProperty('max_completion_tokens');
});

it('a server that wants it told, and no more than so much, is told that much at once', async () => {
  const { ask, sent } = createProvider(({ max_tokens: most }) => {
    if (most === undefined) return { body: 'max_tokens is required' };
    return Number(most) > 900 ? { body: 'max_tokens must be less than or equal to 900' } : null;
  });
  expect((await ask(chat())).ok).toBe(true);
  expect((await ask(chat())).ok).toBe(true);
  expect(sent.map((body) => body.max_tokens)).toEqual([undefined, 4_096, 900, 900]);
});

it('a field that is not taken, or another that is missed, fills in nothing', async () => {
  for (const said of ['Unknown field max_tokens', 'messages: field required', 'max_tokens are counted']) {
    const { ask, sent } = wanting('max_tokens', said);
    expect((await ask(chat())).ok).toBe(false);
    expect(sent.some((body) => 'max_tokens' in body)).toBe(false);
  }
});

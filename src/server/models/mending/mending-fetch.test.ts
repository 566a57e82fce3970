import { describe, expect, it } from 'vitest';
import { chat, createProvider, has, openAi } from '../testing/refusing-provider.ts';

describe('what is not mended', () => {
  it.each([
    [{ error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }, 400],
    [
      {
        error: { message: 'The model `small-model` does not exist', param: 'model', code: 'model_not_found' },
      },
      404,
    ],
    [
      openAi(
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens. Please reduce the length of the messages.",
        'messages',
        'context_length_exceeded',
      ),
      400,
    ],
    [openAi("'messages' is a required property"), 400],
    ['Bad Request', 400],
    ['<html><body>502</body></html>', 500],
    [{ error: { message: 'Something about temperature went wrong inside.' } }, 500],
  ])('%j is answered as it came, after one request', async (body, status) => {
    const { ask, sent } = createProvider(() => ({ status, body }));
    const answer = await ask(chat({ temperature: 0.2 }));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(typeof body === 'string' ? body : JSON.stringify(body));
    expect(sent).toHaveLength(1);
  });

  it('is what goes on being refused, after some tries and with nothing learned', async () => {
    const fields = Array.from({ length: 30 }, (_, index) => [`field_${index}`, 1]);
    const { ask, sent, learned } = createProvider((body) => {
      const [next] = Object.keys(body).filter((name) => name.startsWith('field_'));
      return { body: openAi('no', next) };
    });
    expect((await ask(chat(Object.fromEntries(fields)))).status).toBe(400);
    expect(sent.length).toBeLessThanOrEqual(8);
    expect(learned).toEqual([]);
  });

  it('leaves room for a long conversation this once, and forgets it', async () => {
    const { ask, learned } = createProvider(
      has(
        'max_tokens',
        openAi(
          "'max_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 1000 input tokens.",
          'max_tokens',
        ),
      ),
    );
    expect((await ask(chat({ max_tokens: 4096 }))).status).toBe(200);
    expect(learned).toEqual([]);
  });
});

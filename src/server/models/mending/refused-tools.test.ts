import { describe, expect, it } from 'vitest';
import { chat, createProvider, has, type Message, openAi, tool } from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';

describe('a tool that is refused', () => {
  const tools = [
    tool('search_files'),
    tool('filterItems', { type: 'object', properties: { a: { type: 'array' } } }),
    tool('filterItemsByName'),
  ];
  const names = (body: RequestBody) =>
    ((body.tools ?? []) as { function: { name: string } }[]).map((each) => each.function.name);
  it.each([
    openAi(
      "Invalid schema for function 'filterItems': In context=('properties', 'a'), array schema missing items.",
      'tools[1].function.parameters',
      'invalid_function_parameters',
    ),
    {
      error: {
        message:
          'tools.1.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12',
      },
    },
    { error: { message: 'Esquema no válido para la función «filterItems»: falta items.' } },
    { error: 'tools[1].function.parameters: array without items' },
    { detail: [{ loc: ['body', 'tools', 1, 'function', 'parameters'], msg: 'invalid schema' }] },
  ])('is left out alone: %j', async (refusal) => {
    const { ask, sent, learned } = createProvider((body) =>
      names(body).includes('filterItems') ? { body: refusal } : null,
    );
    expect((await ask(chat({ tools, tool_choice: 'auto' }))).status).toBe(200);
    expect(names(sent.at(-1) as RequestBody)).toEqual(['search_files', 'filterItemsByName']);
    expect(learned).toMatchObject([{ kind: 'tool', name: 'filterItems' }]);
    // With another description it is offered again.
    const changed = [tool('filterItems')];
    await ask(chat({ tools: changed }));
    expect(sent.some((body) => names(body).length === 1)).toBe(true);
  });

  it('takes the choice among tools with it when it was the only one', async () => {
    const { ask, sent } = createProvider(
      has('tools', openAi("Invalid schema for function 'search_files': no", null)),
    );
    await ask(chat({ tools: [tool('search_files')], tool_choice: 'auto' }));
    expect(sent.at(-1)).not.toHaveProperty('tool_choice');
  });

  it.each([
    {
      status: 400,
      body: { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } },
    },
    {
      status: 400,
      body: {
        message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      },
    },
    { status: 404, body: { error: { message: 'No endpoints found that support tool use.' } } },
    { status: 500, body: { error: { message: 'tools param requires --jinja flag' } } },
    { status: 400, body: { error: 'Este modelo no admite herramientas' } },
  ])('goes with all others where a model takes none: %j', async (refusal) => {
    const { ask, learned } = createProvider(has('tools', refusal.body, refusal.status));
    expect((await ask(chat({ tools: tools.slice(0, 1), tool_choice: 'auto' }))).status).toBe(200);
    expect(learned).toEqual([{ kind: 'omit', field: 'tools' }]);
  });
});

it.each([
  'Are tools not supported?',
  'tools param requires a flag, and temperature goes too',
  'The temperature is not supported',
  'temperature',
  "{'loc': ('body', 'temperature')}\n'tools': not supported é",
])('what somebody asks decides nothing where a provider repeats it: %s', async (question) => {
  const text = [{ type: 'text', text: question }];
  const messages = [{ role: 'user', content: text }];
  const detail = { loc: ['body', 'messages', 0, 'content'], msg: 'Input should be a valid string' };
  for (const input of [text, question]) {
    const { ask, learned } = createProvider(({ messages }) =>
      Array.isArray((messages as Message[])[0]?.content)
        ? { body: { detail: [{ ...detail, input }] } }
        : null,
    );
    await ask(chat({ messages, tools: [tool('search_files')], temperature: 0.5 }));
    expect(learned).toEqual([{ kind: 'contentAsText' }]);
  }
});

it('of tools, no more are sent than a model takes', async () => {
  const many = Array.from({ length: 150 }, (_, index) => tool(`tool_${index}x`));
  const { ask, sent } = createProvider(({ tools }) =>
    (tools as unknown[]).length > 128
      ? {
          body: openAi(
            "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 150 instead.",
            'tools',
            'array_above_max_length',
          ),
        }
      : null,
  );
  expect((await ask(chat({ tools: many }))).status).toBe(200);
  expect(sent.at(-1)?.tools).toHaveLength(128);
});

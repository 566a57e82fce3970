import { describe, expect, it } from 'vitest';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import {
  chat,
  createProvider,
  type Message,
  openAi,
  type Refusal,
  roles,
} from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';

const forbiddenParts = {
  detail: [
    { type: 'string_type', loc: ['body', 'messages', 0, 'content'], msg: 'Input should be a valid string' },
  ],
};

describe('messages in a form that is refused', () => {
  const forms: [string, (body: RequestBody) => Refusal, ModelQuirk['kind']][] = [
    [
      'no system role, as a template says it',
      (body) =>
        roles(body).includes('system')
          ? {
              status: 500,
              body: {
                error: {
                  code: 500,
                  message: 'Jinja Exception: System role not supported at row 1, column 6',
                  type: 'server_error',
                },
              },
            }
          : null,
      'systemAsUser',
    ],
    [
      'no system role, as OpenAI says it',
      (body) =>
        roles(body).includes('system')
          ? {
              body: openAi(
                "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
                'messages[0].role',
                'unsupported_value',
              ),
            }
          : null,
      'systemAsUser',
    ],
    [
      'no system role, in Spanish',
      (body) =>
        roles(body).includes('system') ? { body: { error: 'El rol system no está permitido' } } : null,
      'systemAsUser',
    ],
    [
      'a developer in place of the system',
      (body) =>
        roles(body).includes('system')
          ? { body: openAi("The role 'system' is not supported; use 'developer' instead.") }
          : null,
      'systemAsDeveloper',
    ],
    [
      'turns that have to alternate, of which instructions are one',
      (body) =>
        roles(body).includes('system')
          ? { body: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } }
          : null,
      'systemAsUser',
    ],
  ];
  it.each(forms)('are sent in another: %s', async (_, rule, kind) => {
    const { ask, sent, learned } = createProvider(rule);
    expect((await ask(chat())).status).toBe(200);
    expect(learned).toEqual([{ kind }]);
    expect(JSON.stringify(sent.at(-1))).toContain('Answer briefly.');
  });

  it('alternate when two of one side follow each other', async () => {
    const messages = ['user', 'user', 'assistant', 'user'].map((role, index) => ({
      role,
      content: `${index}`,
    }));
    const { ask, sent } = createProvider((body) => {
      const all = roles(body);
      return all.some((role, index) => role === all[index + 1])
        ? {
            body: {
              error: {
                message:
                  'After the optional system message, conversation roles must alternate user/assistant',
              },
            },
          }
        : null;
    });
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(roles(sent.at(-1) as RequestBody)).toEqual(['user', 'assistant', 'user']);
  });

  it.each([
    'messages.1: all messages must have non-empty content except for the optional final assistant message',
    'messages: text content blocks must be non-empty',
    "Invalid value for 'content': expected a string, got null.",
    'El contenido del mensaje no puede estar vacío',
  ])('are filled where nothing stands: %s', async (message) => {
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', function: { name: 'x', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '' },
      { role: 'user', content: 'And?' },
    ];
    const { ask, sent } = createProvider((body) =>
      (body.messages as Message[]).some(({ content }) => !content) ? { body: { error: { message } } } : null,
    );
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(roles(sent.at(-1) as RequestBody)).toEqual(['user', 'assistant', 'tool', 'user']);
  });

  it.each([
    ['FastAPI', forbiddenParts],
    [
      'Rust',
      'Failed to deserialize the JSON body into the target type: messages[0]: invalid type: sequence, expected a string at line 1 column 80',
    ],
    [
      'Rust, of kinds',
      'messages[0]: data did not match any variant of untagged enum ChatCompletionRequestContent at line 1 column 80',
    ],
    ['Java', 'Cannot deserialize value of type `java.lang.String` from Array value (token `START_ARRAY`)'],
    ['a template', 'can only concatenate str (not "list") to str'],
  ])('are one text where a list of parts is refused: %s', async (_, body) => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.' },
        ],
      },
    ];
    const { ask, sent, learned } = createProvider((given) =>
      Array.isArray((given.messages as Message[])[0]?.content) ? { status: 422, body } : null,
    );
    expect((await ask(chat({ messages }))).status).toBe(200);
    expect(sent.at(-1)?.messages).toEqual([{ role: 'user', content: 'One.\nTwo.' }]);
    expect(learned).toEqual([{ kind: 'contentAsText' }]);
  });
});

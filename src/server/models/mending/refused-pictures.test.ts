import { describe, expect, it } from 'vitest';
import { chat, createProvider, openAi, type Refusal } from '../testing/refusing-provider.ts';
import type { RequestBody } from './apply-quirks.ts';

const bytes = 'iVBORw0KGgo=';
const said = { type: 'text', text: 'What does the picture show?' };
const shown = {
  openai: chat({
    messages: [
      { role: 'system', content: 'Answer.' },
      {
        role: 'user',
        content: [said, { type: 'image_url', image_url: { url: `data:image/png;base64,${bytes}` } }],
      },
    ],
  }),
  anthropic: chat({
    messages: [
      {
        role: 'user',
        content: [said, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: bytes } }],
      },
    ],
  }),
  google: {
    contents: [
      {
        role: 'user',
        parts: [{ text: said.text }, { inlineData: { mimeType: 'image/png', data: bytes } }],
      },
    ],
  },
} satisfies Record<string, RequestBody>;

const refuses =
  (body: unknown, status = 400) =>
  (sent: RequestBody): Refusal =>
    JSON.stringify(sent).includes(bytes) ? { status, body } : null;

describe('a model that sees no pictures', () => {
  it.each<[keyof typeof shown, unknown, number]>([
    [
      'openai',
      openAi(
        'Invalid content type. image_url is only supported by certain models.',
        'messages.[1].content.[1].type',
      ),
      400,
    ],
    [
      'openai',
      {
        error: {
          code: 500,
          message:
            'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
          type: 'server_error',
        },
      },
      500,
    ],
    [
      'openai',
      'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 210',
      422,
    ],
    [
      'openai',
      {
        object: 'error',
        message: 'At most 0 image(s) may be provided in one prompt.',
        type: 'BadRequestError',
        code: 400,
      },
      400,
    ],
    [
      'openai',
      {
        object: 'error',
        message: 'small-model is not a multimodal model',
        type: 'BadRequestError',
        code: 400,
      },
      400,
    ],
    ['openai', { error: { message: 'No endpoints found that support image input', code: 404 } }, 404],
    [
      'openai',
      {
        error: {
          message:
            "'messages.1' : for 'role:user' the following must be satisfied[('messages.1.content' : value must be a string)]",
          type: 'invalid_request_error',
        },
      },
      400,
    ],
    ['openai', openAi('Este modelo no admite imágenes.'), 400],
    [
      'anthropic',
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'small-model does not support image input.' },
      },
      400,
    ],
    [
      'google',
      {
        error: {
          code: 400,
          message: 'Image input modality is not enabled for models/small-model',
          status: 'INVALID_ARGUMENT',
        },
      },
      400,
    ],
  ])('is asked in %s without any, and remembered: %j', async (protocol, body, status) => {
    const { ask, sent, learned } = createProvider(refuses(body, status));
    expect((await ask(shown[protocol])).status).toBe(200);
    expect(learned).toEqual([{ kind: 'picturesLeftOut' }]);
    expect(JSON.stringify(sent.at(-1))).toContain('which you cannot see');
    expect(JSON.stringify(sent.at(-1))).toContain(said.text);
    await ask(shown[protocol]);
    expect(sent).toHaveLength(3);
  });
});

it.each([
  openAi(
    'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes',
  ),
  openAi(
    'You uploaded an unsupported image. Please make sure your image has of one the following formats.',
    null,
    'invalid_image_format',
  ),
  openAi('Could not process image'),
  openAi('At least one of the image dimensions exceed max allowed size: 8000 pixels'),
])('one picture that is refused is left out this once: %j', async (body) => {
  const { ask, learned } = createProvider(refuses(body));
  expect((await ask(shown.openai)).status).toBe(200);
  expect(learned).toEqual([]);
});

it('a model whose name speaks of pictures goes on seeing them where it refuses something else', async () => {
  const body = openAi(
    "Unsupported parameter: 'temperature' is not supported with small-vision-model.",
    'temperature',
  );
  const { ask, sent } = createProvider((given) => ('temperature' in given ? { body } : null));
  expect((await ask({ ...shown.openai, temperature: 0.2 })).status).toBe(200);
  expect(JSON.stringify(sent.at(-1))).toContain(bytes);
});

it('a request without pictures is not mended by leaving them out', async () => {
  const { ask, sent } = createProvider(() => ({ body: openAi('This model does not support image input.') }));
  expect((await ask(chat())).status).toBe(400);
  expect(sent).toHaveLength(1);
});

describe('a model that takes fewer pictures than there are', () => {
  const picture = (name: string) => ({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${name}` },
  });
  const asked = (...turns: string[][]) =>
    chat({
      messages: turns.map((names) => ({ role: 'user', content: [said, ...names.map(picture)] })),
    });
  const names = ['AAAA', 'BBBB', 'CCCC', 'DDDD'];
  const seen = (body: RequestBody | undefined) =>
    names.filter((name) => JSON.stringify(body).includes(`base64,${name}`));
  const takes = (most: number, body: unknown, status = 400) =>
    createProvider((sent) => (seen(sent).length > most ? { status, body } : null));
  const anthropic = (message: string) => ({
    type: 'error',
    error: { type: 'invalid_request_error', message },
  });

  it.each<[number, unknown, number?]>([
    [1, { object: 'error', message: 'At most 1 image(s) may be provided in one request.', code: 400 }],
    [1, openAi('At most 1 image(s) may be provided in one prompt.')],
    [
      1,
      openAi(
        'You set image=1 (or defaulted to 1) in `--limit-mm-per-prompt`, but passed 4 image items in the same prompt.',
      ),
    ],
    [1, { error: { message: 'vision model only supports a single image per message' } }, 500],
    [1, openAi('This model only supports one image per request.')],
    [1, openAi('Multiple images are not supported by this model.')],
    [1, openAi('Este modelo solo admite una imagen por petición.')],
    [2, anthropic('messages.0.content: too many images and documents: 4 + 0 > 2')],
    [2, anthropic('Too many images: 4 > 2')],
    [
      3,
      openAi('Too many images provided. This model supports up to 3 images', null, 'invalid_request_error'),
    ],
    [3, openAi('Invalid chat data: too many images in request. The number of image is limited to 3.')],
    [3, openAi('Too many images in request. Max is 3.')],
    [3, { object: 'error', message: 'Image count exceeds the maximum of 3 images per request', type: 'x' }],
    [
      3,
      { detail: [{ loc: ['body', 'messages', 0, 'content'], msg: 'Too many images, at most 3 allowed' }] },
      422,
    ],
    [2, [{ error: { code: 400, message: 'The number of images (4) exceeds the limit of 2.', status: 'X' } }]],
    [2, openAi('El número de imágenes supera el límite de 2')],
    [2, openAi('Como máximo 2 imágenes por mensaje')],
  ])(
    'is asked with %d, the first of the question, and the next time at once: %j',
    async (most, body, status) => {
      const { ask, sent, learned } = takes(most, body, status);
      expect((await ask(asked(names))).status).toBe(200);
      expect(seen(sent.at(-1))).toEqual(names.slice(0, most));
      expect(JSON.stringify(sent.at(-1)).split('which you cannot see')).toHaveLength(names.length - most + 1);
      expect(learned).toEqual([{ kind: 'picturesAtMost', most }]);
      const before = sent.length;
      await ask(asked(names));
      expect(sent).toHaveLength(before + 1);
      await ask(asked(names.slice(0, most)));
      expect(seen(sent.at(-1))).toEqual(names.slice(0, most));
    },
  );

  it('keeps those of the newest question', async () => {
    const { ask, sent } = takes(2, openAi('At most 2 image(s) may be provided in one request.'));
    await ask(asked(['AAAA', 'BBBB'], ['CCCC'], ['DDDD']));
    expect(seen(sent.at(-1))).toEqual(['CCCC', 'DDDD']);
  });

  it('is asked with half of them, and half again, where it does not say how many', async () => {
    const { ask, sent, learned } = takes(1, openAi('Exceeded limit: too many images in the request.'));
    expect((await ask(asked(names))).status).toBe(200);
    expect(sent.map((body) => seen(body).length)).toEqual([4, 2, 1]);
    expect(learned).toEqual([{ kind: 'picturesAtMost', most: 1 }]);
  });

  it.each([
    anthropic(
      'messages.0.content.1.image.source: At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels',
    ),
    openAi('Image URL must be at most 2048 characters.'),
    openAi('Could not process image 1: only PNG and JPEG formats are supported.'),
    anthropic('image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes'),
  ])('is not what refuses one of them: %j', async (body) => {
    const { ask, learned } = takes(0, body);
    expect((await ask(asked(names))).status).toBe(200);
    expect(learned).toEqual([]);
  });
});

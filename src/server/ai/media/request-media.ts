import { z } from 'zod';
import { type ImageSize, mediaLimits } from '#rules/media.ts';
import type { MediaEndpoint } from './endpoint.ts';

/** What a provider said instead of making something. `refused`: it does not make this; else it failed. */
export class MediaError extends Error {
  override name = 'MediaError';
  readonly refused: boolean;

  constructor(message: string, refused = false) {
    super(message);
    this.refused = refused;
  }
}

const images = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });
const failure = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/** The bytes of one picture. @throws {MediaError} */
export async function requestImage(
  endpoint: MediaEndpoint,
  { prompt, size }: { prompt: string; size: ImageSize },
  signal: AbortSignal,
): Promise<Buffer> {
  const { model } = endpoint;
  const bytes = await post(endpoint, 'images/generations', signal, {
    ...{ model, prompt, n: 1, size: pixelsOf(model, size) },
    // Models named so always answer the picture itself, and refuse to be told.
    ...(!/gpt-image/i.test(model) && { response_format: 'b64_json' }),
  });
  const parsed = images.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new MediaError('The provider answered no picture.');
  return Buffer.from(parsed.data.data[0]?.b64_json ?? '', 'base64');
}

/** The bytes of a text that is read aloud. @throws {MediaError} */
export function requestSpeech(endpoint: MediaEndpoint, text: string, signal: AbortSignal): Promise<Buffer> {
  const { model } = endpoint;
  return post(endpoint, 'audio/speech', signal, {
    ...{ model, input: text, voice: 'alloy', response_format: 'mp3' },
  });
}

function pixelsOf(model: string, size: ImageSize): string {
  const long = /dall-e-3/i.test(model) ? 1792 : 1536;
  if (/dall-e-2/i.test(model) || size === 'square') return '1024x1024';
  return size === 'portrait' ? `1024x${long}` : `${long}x1024`;
}

async function post(
  { baseUrl, apiKey, fetch }: MediaEndpoint,
  path: string,
  signal: AbortSignal,
  body: object,
): Promise<Buffer> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(mediaLimits.milliseconds)]),
  }).catch((cause: unknown) => {
    throw new MediaError(`The provider could not be reached: ${cause instanceof Error ? cause.name : cause}`);
  });
  const bytes = await readAtMost(response, mediaLimits.bytes * 1.5);
  if (response.ok) return bytes;
  const said = failure.safeParse(jsonOf(bytes));
  const code = said.success ? `${said.data.error.code} ${said.data.error.type}` : '';
  throw new MediaError(`The provider answered ${response.status}.`, /content_policy|moderation/.test(code));
}

async function readAtMost(response: Response, maximumBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maximumBytes) throw new MediaError('The provider answered more than fits.');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw new MediaError('The provider broke off.');
  }
  return Buffer.concat(chunks);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

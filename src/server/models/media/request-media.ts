import { APICallError } from '@ai-sdk/provider';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { type ImageSize, type MediaKind, mediaLimits, mediaTypes } from '#rules/media.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { readAnswerBody } from '../../outbound/bound-fetch.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import type { Payment } from '../payment.ts';
import { reachedAt } from '../reached-at.ts';
import { toldTokens } from '../told-tokens.ts';
import type { MediaEndpoint } from './endpoint.ts';

/** What a provider said instead of making something. `refused`: it does not make this; else it failed. */
export class MediaError extends Error {
  override name = 'MediaError';
  readonly refused: boolean;

  constructor(message: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.refused = refused;
  }
}

export type MediaWish = { kind: MediaKind; prompt: string; size: ImageSize };

/** What a provider says that a request took. */
export type MediaTokens = { input: number; output: number };

type MediaAnswer = { bytes: Buffer; told: MediaTokens | null };

/** What was made, by which of those that were asked. */
export type MediaMade = { bytes: Buffer; mediaType: string; endpoint: MediaEndpoint };

/**
 * Has the first that can make a picture, or read a text aloud. What fails, or makes something else, gives way to the
 * next; a refusal of what is wished for is final.
 * @param endpoints at least one
 * @param observe is told of what each made, usable or not, and of what failed
 * @throws {MediaError} of the last
 */
export async function requestMedia(
  endpoints: readonly MediaEndpoint[],
  wish: MediaWish,
  signal: AbortSignal,
  observe: {
    made(endpoint: MediaEndpoint, told: MediaTokens | null): Promise<void>;
    failed(endpoint: MediaEndpoint, error: MediaError): void;
    /** Asked before each call; null where a further one is not paid for, so that what failed has failed. */
    begins(isFurther: boolean): Promise<Payment | null>;
  },
): Promise<MediaMade> {
  const request = wish.kind === 'image' ? requestImage : requestSpeech;
  const all = AbortSignal.any([signal, AbortSignal.timeout(mediaLimits.milliseconds * 2)]);
  let last = new MediaError('There is nothing to ask.');
  for (const [index, endpoint] of endpoints.entries()) {
    const payment = await observe.begins(index > 0);
    if (!payment) break;
    const isLast = index === endpoints.length - 1;
    const limit = AbortSignal.timeout(mediaLimits.milliseconds / (isLast ? 1 : 2));
    try {
      const answer = await request(endpoint, payment, wish, AbortSignal.any([all, limit]));
      const { bytes, told } = answer;
      await observe.made(endpoint, told);
      return { bytes, mediaType: await mediaTypeOf(wish.kind, bytes), endpoint };
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      observe.failed(endpoint, error);
      last = error;
      if (error.refused || all.aborted) break;
    }
  }
  throw last;
}

async function mediaTypeOf(kind: MediaKind, bytes: Buffer): Promise<string> {
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (mediaType && (mediaTypes[kind] as readonly string[]).includes(mediaType)) return mediaType;
  throw new MediaError(`The provider answered ${mediaType ?? 'something unknown'} as ${kind}.`);
}

const usage = z.object({ input_tokens: z.number(), output_tokens: z.number() }).partial();
const images = z.object({
  data: z.array(z.object({ b64_json: z.string().min(1) })).min(1),
  usage: usage.nullish().catch(null),
});
const failure = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

/** The bytes of one picture. @throws {MediaError} */
async function requestImage(
  endpoint: MediaEndpoint,
  payment: Payment,
  { prompt, size }: MediaWish,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const { model } = endpoint;
  const body = {
    model,
    prompt,
    n: 1,
    size: pixelsOf(model, size),
    // Models named so always answer the picture itself, and refuse to be told.
    ...(!/gpt-image/i.test(model) && { response_format: 'b64_json' }),
  };
  const bytes = await post(endpoint, payment, signal, { path: 'images/generations', body });
  const parsed = images.safeParse(parsedJson(bytes.toString()));
  if (!parsed.success) throw new MediaError('The provider answered no picture.');
  const { data, usage } = parsed.data;
  const [input, output] = [toldTokens(usage?.input_tokens), toldTokens(usage?.output_tokens)];
  return {
    bytes: Buffer.from(data[0]?.b64_json ?? '', 'base64'),
    told: input === undefined || output === undefined ? null : { input, output },
  };
}

/** The bytes of a text that is read aloud. @throws {MediaError} */
async function requestSpeech(
  endpoint: MediaEndpoint,
  payment: Payment,
  { prompt: input }: MediaWish,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const { model } = endpoint;
  const body = { model, input, voice: 'alloy', response_format: 'mp3' };
  return { bytes: await post(endpoint, payment, signal, { path: 'audio/speech', body }), told: null };
}

function pixelsOf(model: string, size: ImageSize): string {
  const long = /dall-e-3/i.test(model) ? 1792 : 1536;
  if (/dall-e-2/i.test(model) || size === 'square') return '1024x1024';
  return size === 'portrait' ? `1024x${long}` : `${long}x1024`;
}

async function post(
  { model, ...endpoint }: MediaEndpoint,
  _payment: Payment,
  signal: AbortSignal,
  { path, body }: { path: string; body: object },
): Promise<Buffer> {
  const { callsOf, headers } = reachedAt({ kind: 'openaiCompatible', ...endpoint });
  const { root, fetch } = callsOf(model);
  const response = await fetch(`${root}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // A picture comes as base64.
    bytes: mediaLimits.bytes * 1.5,
    signal,
  }).catch((cause: unknown) => {
    throw new MediaError('The provider could not be reached.', { cause });
  });
  const bytes = await readAnswerBody(response).catch((cause: unknown) => {
    if (cause instanceof OutboundError && cause.code === 'too_large')
      throw new MediaError('The provider answered more than fits.', { cause });
    throw new MediaError('The provider broke off.', { cause });
  });
  if (response.ok) return bytes;
  const responseBody = bytes.toString();
  const said = failure.safeParse(parsedJson(responseBody));
  const code = said.success ? `${said.data.error.code} ${said.data.error.type}` : '';
  const { status, url } = response;
  const message = `The provider answered ${status}.`;
  throw new MediaError(message, {
    refused: /content_policy|moderation/.test(code),
    cause: new APICallError({ message, url, requestBodyValues: {}, statusCode: status, responseBody }),
  });
}

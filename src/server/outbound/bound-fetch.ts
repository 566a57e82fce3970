import type { Readable } from 'node:stream';
import { pause } from '../pauses.ts';
import { type Bounds, tooLarge } from './bounds.ts';
import type { OutboundDispatcher } from './dispatcher.ts';
import { destroyQuietly, mediaTypeOf, openAnswer } from './open-answer.ts';

/** A `fetch` whose answers end. `bytes` is the most that one of them may have where that is not what is usual. */
export type BoundFetch = typeof globalThis.fetch &
  ((address: string, options: RequestInit & { bytes?: number }) => Promise<Response>);

/**
 * `streamBytes` are for answers of events, which nobody holds in memory whole; `silence` is how long one may say nothing,
 * in milliseconds, where that is not what is usual.
 */
type FetchBounds = Bounds & { streamBytes?: number; silence?: number };

type Options = {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: string | Uint8Array | URLSearchParams | null;
  signal?: AbortSignal | null;
  bytes?: number;
};

const nothing = new Uint8Array();
const bytesAtOnce = 4096;

/** What answers of these statuses cannot have is a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` for libraries that ask others for us, over undici's plain requests: its own `fetch` takes the processor
 * twice as long (docs/decisions/0024). Redirects are answered, not followed: what is sent holds a key, which is that
 * host's.
 * @throws {TypeError} as `fetch` does where no answer comes, with the reason as its cause; beyond the bounds that is an
 * `OutboundError`, which the body of an answer fails with as well
 */
export function createBoundFetch(dispatcher: OutboundDispatcher, bounds: FetchBounds): BoundFetch {
  const fetch = async (address: string | URL, options: Options = {}): Promise<Response> => {
    const { method = 'GET', headers = {}, body = null, signal = null, bytes = bounds.bytes } = options;
    const { milliseconds, streamBytes = bytes, silence } = bounds;
    const answer = await openAnswer({
      url: address,
      method,
      headers: plain(headers),
      signal,
      dispatcher,
      silence,
      body: body instanceof URLSearchParams ? body.toString() : body,
      bounds: { bytes: Math.max(bytes, streamBytes), milliseconds },
    }).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new TypeError('fetch failed', { cause });
    });
    const told = Object.entries(answer.headers)
      // The body is unpacked.
      .filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
      .flatMap(([name, values]) => [values ?? []].flat().map((value): [string, string] => [name, value]));
    const { status } = answer;
    if (bodiless.has(status)) {
      destroyQuietly(answer.body);
      return new Response(null, { status, headers: told });
    }
    const isStream = mediaTypeOf(answer.headers) === 'text/event-stream';
    const stream = streamOf(answer.body, { mostBytes: isStream ? streamBytes : bytes, isOfEvents: isStream });
    return new Response(stream, { status, headers: told });
  };
  return fetch as BoundFetch;
}

const plain = (headers: NonNullable<Options['headers']>): Record<string, string> =>
  headers instanceof Headers || Array.isArray(headers)
    ? Object.fromEntries(new Headers(headers))
    : (headers as Record<string, string>);

/** Streams of events that are being read. */
let openStreams = 0;

/**
 * Milliseconds in which what comes of an answer is gathered once it has begun. What a process does for a piece, it does
 * for all that came together: so each answer beside it lengthens that, up to what still reads as flowing.
 */
const gathering = { aStream: 0.5, longest: 100 } as const;
const gatheringMilliseconds = () => Math.min(openStreams * gathering.aStream, gathering.longest);

/**
 * What comes is passed on as it comes, and is not asked for faster than it is read: in small pieces, with pauses
 * between them, since what has come may hold hundreds of events, each of which is work.
 * @param isOfEvents gathers what comes while many such flow
 */
function streamOf(
  body: Readable,
  { mostBytes, isOfEvents }: { mostBytes: number; isOfEvents: boolean },
): ReadableStream<Uint8Array> {
  let size = 0;
  let rest: Uint8Array = nothing;
  let isGiving = false;
  let hasAllCome = false;
  let isOver = false;
  let gathered: NodeJS.Timeout | undefined;
  if (isOfEvents) openStreams += 1;
  const end = () => {
    if (!isOver && isOfEvents) openStreams -= 1;
    isOver = true;
    clearTimeout(gathered);
  };
  /** Takes all that there is by now. */
  const take = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isOver || gathered || rest.length > 0) return;
    const come: Uint8Array[] = [];
    for (let piece = body.read(); piece !== null; piece = body.read()) come.push(piece);
    rest = come.length === 1 ? (come[0] ?? nothing) : Buffer.concat(come);
    size += rest.length;
    if (size > mostBytes) body.destroy(tooLarge(mostBytes));
    else void give(controller);
  };
  const give = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isGiving || isOver) return;
    isGiving = true;
    const hasCome = rest.length > 0;
    while (!isOver && rest.length > 0 && (controller.desiredSize ?? 0) > 0) {
      controller.enqueue(rest.subarray(0, bytesAtOnce));
      rest = rest.subarray(bytesAtOnce);
      await pause();
    }
    isGiving = false;
    if (isOver || rest.length > 0) return;
    if (hasAllCome) {
      end();
      controller.close();
    } else if (hasCome && isOfEvents) {
      gathered = setTimeout(() => {
        gathered = undefined;
        take(controller);
      }, gatheringMilliseconds());
    } else if (hasCome) take(controller);
  };
  return new ReadableStream({
    start(controller) {
      body
        .on('readable', () => take(controller))
        .on('end', () => {
          hasAllCome = true;
          void give(controller);
        })
        .on('error', (error) => {
          if (!isOver) controller.error(error);
          end();
        });
    },
    pull: give,
    cancel() {
      end();
      rest = nothing;
      body.destroy();
    },
  });
}

/** The whole body of an answer, which the fetch that it comes from bounds. @throws what the body fails with */
export async function readAnswerBody(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** The same as JSON. @throws {SyntaxError} as well */
export async function readJsonBody(response: Response): Promise<unknown> {
  return JSON.parse((await readAnswerBody(response)).toString('utf8'));
}

import { type Dispatcher, request } from 'undici';

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | null;
  signal?: AbortSignal | null;
};

/** What answers of these statuses cannot have is a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` for calls of model providers, whose bodies are texts, by undici's plain requests: its `fetch` takes the
 * processor twice as long (docs/decisions/0024). Redirects are answered, not followed: what is sent holds a key, which
 * is that host's.
 * @throws {TypeError} as `fetch` does where no answer comes, with the reason as its cause
 */
export function createProviderFetch(dispatcher: Dispatcher): typeof globalThis.fetch {
  const fetch = async (address: string | URL, options: Options = {}): Promise<Response> => {
    const { method = 'GET', headers = {}, body = null, signal = null } = options;
    const asked = { method: method as Dispatcher.HttpMethod, headers, body, signal, dispatcher };
    const answer = await request(address, asked).catch((cause: unknown) => {
      throw signal?.aborted ? cause : new TypeError('fetch failed', { cause });
    });
    const told = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    const { statusCode: status } = answer;
    if (!bodiless.has(status)) return new Response(streamOf(answer.body), { status, headers: told });
    await answer.body.dump();
    return new Response(null, { status, headers: told });
  };
  return fetch as typeof globalThis.fetch;
}

/** What comes is passed on as it comes, and is not asked for faster than it is read. */
function streamOf(body: Dispatcher.ResponseData['body']): ReadableStream<Uint8Array> {
  let pass = (_chunk: Uint8Array): void => undefined;
  let close = (): void => undefined;
  return new ReadableStream({
    start(controller) {
      pass = (chunk) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) body.pause();
      };
      close = () => controller.close();
      body
        .on('data', pass)
        .on('end', close)
        .on('error', (error) => controller.error(error));
    },
    pull: () => void body.resume(),
    // What has come already may still be told of.
    cancel: () => void body.off('data', pass).off('end', close).destroy(),
  });
}

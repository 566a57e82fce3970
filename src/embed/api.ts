import type { PublicWidgetData, WidgetTranscriptChallenge } from '#contracts/widget.ts';

/** Which bot of which installation, and the language to speak. */
export type WidgetPlace = { origin: string; bot: string; language: string };

export type Config = PublicWidgetData;

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export type ChatMessage = { role: 'user' | 'assistant'; content: string | Part[] };

/** A turn without pictures. */
export type SaidTurn = ChatMessage & { content: string };

export type Citation = {
  number: number;
  fileName: string;
  title?: string;
  page: number | null;
  /** Where the quote ends on another page. */
  lastPage?: number;
  quote: string;
};

/** A stretch of an answer's Markdown. */
export type Span = { start: number; end: number };

/** What a visitor says of an answer. */
export type Rating = 'up' | 'down';

/** How many more questions the visitor may ask before `resetsAt`, once the present one is answered. */
export type Allowance = { left: number; resetsAt: Date };

/** What is left, and what the answer is called, come first; sentences that the files do not support come after the last of the text. */
export type Piece =
  | { allowance: Allowance }
  | { id: string }
  /** How far documents are read before the first of the text. */
  | { progress: string }
  | { text: string }
  | { citation: Citation }
  | { unsupported: Span[] }
  /** So many pictures were not seen, but read. */
  | { unseen: number };

/** Why a question was not answered; `message` is for the visitor, `resetsAt` where they have to wait. */
export class Refusal extends Error {
  readonly resetsAt: Date | null;
  /** The names of what was sent wrongly. */
  readonly fields: readonly string[];
  /** Trying the same once more changes nothing. */
  readonly isLasting: boolean;

  constructor(
    message: string,
    resetsAt: Date | null = null,
    fields: readonly string[] = [],
    isLasting = false,
  ) {
    super(message);
    this.resetsAt = resetsAt;
    this.fields = fields;
    this.isLasting = isLasting;
  }
}

const address = ({ origin, bot }: WidgetPlace, rest = '') =>
  `${origin}/v1/widgets/${encodeURIComponent(bot)}${rest}`;

const options = ({ language }: WidgetPlace): RequestInit => ({
  credentials: 'omit',
  headers: { ...(language && { 'Accept-Language': language }) },
});

/** @throws where the bot does not answer on this site */
export async function loadConfig(place: WidgetPlace): Promise<Config> {
  const response = await fetch(address(place), options(place));
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { data: Config }).data;
}

function post(place: WidgetPlace, rest: string, body: object, signal?: AbortSignal): Promise<Response> {
  const { headers, ...others } = options(place);
  return fetch(address(place, rest), {
    ...others,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

/**
 * Says what the visitor thinks of an answer; null takes it back.
 * @throws {Refusal}
 */
export async function rate(
  place: WidgetPlace,
  said: { answerId: string; rating: Rating | null; comment: string },
): Promise<void> {
  const response = await post(place, '/ratings', said);
  if (!response.ok) throw await refusalOf(response);
}

/**
 * Hands a conversation to a person, which the visitor has agreed to.
 * @throws {Refusal} naming what is wrong in `fields`
 */
export async function askPerson(
  place: WidgetPlace,
  asked: { email: string; text: string; messages: SaidTurn[] },
): Promise<void> {
  const response = await post(place, '/tickets', { ...asked, consent: true });
  if (!response.ok) throw await refusalOf(response);
}

/**
 * Has a code mailed to an address, which its owner has agreed to.
 * @returns the challenge that the code answers
 * @throws {Refusal} naming what is wrong in `fields`
 */
export async function mailCode(place: WidgetPlace, asked: { email: string }): Promise<string> {
  const response = await post(place, '/transcripts/codes', { ...asked, consent: true });
  if (!response.ok) throw await refusalOf(response);
  return ((await response.json()) as { data: WidgetTranscriptChallenge }).data.challenge;
}

/**
 * Has a conversation mailed to the address that a code went to.
 * @throws {Refusal} naming what is wrong in `fields`
 */
export async function mailTranscript(
  place: WidgetPlace,
  asked: { challenge: string; code: string; messages: SaidTurn[] },
): Promise<void> {
  const response = await post(place, '/transcripts', asked);
  if (!response.ok) throw await refusalOf(response);
}

/**
 * Asks, and reads the answer while it is written, also where the connection is lost on the way.
 * @throws {Refusal} and TypeError, as `fetch` does, for an answer that breaks off and cannot be had again
 */
export async function* ask(
  place: WidgetPlace,
  messages: ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const response = await post(place, '/chat', { messages }, signal);
  if (!response.ok || !response.body) throw await refusalOf(response);
  const allowance = allowanceOf(response.headers);
  if (allowance) yield { allowance };
  yield* readOn(place, response.body, signal);
}

/**
 * Reads an answer that was asked for before this page, by its id.
 * @throws as `ask` does
 */
export async function* follow(
  place: WidgetPlace,
  answerId: string,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  yield* readOn(place, await open(place, answerId, signal), signal);
}

/** Before each attempt to reach a lost answer. Milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000];

/** The pieces of an answer. One that breaks off is read again from its beginning, and told from where it was. */
async function* readOn(
  place: WidgetPlace,
  begun: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  let body = begun;
  let answerId = '';
  let characters = 0;
  let citations = 0;
  for (let attempt = 0; ; ) {
    let charactersRead = 0;
    let citationsRead = 0;
    try {
      for await (const piece of pieces(body)) {
        if ('id' in piece) {
          if (answerId) continue;
          answerId = piece.id;
        } else if ('text' in piece) {
          const isNew = characters - charactersRead;
          charactersRead += piece.text.length;
          if (charactersRead <= characters) continue;
          characters = charactersRead;
          attempt = 0;
          yield { text: piece.text.slice(isNew) };
          continue;
        } else if ('citation' in piece) {
          citationsRead += 1;
          if (citationsRead <= citations) continue;
          citations = citationsRead;
        }
        yield piece;
      }
      return;
    } catch (error) {
      for (let reached: typeof body | undefined; !reached; attempt += 1) {
        const pause = pauses[attempt];
        if (signal.aborted || error instanceof Refusal || !answerId || pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
        reached = await open(place, answerId, signal).catch((failed: unknown) => {
          if (failed instanceof Refusal && failed.isLasting) throw error;
          return undefined;
        });
        if (reached) body = reached;
      }
    }
  }
}

async function open(place: WidgetPlace, answerId: string, signal: AbortSignal) {
  const response = await fetch(address(place, `/answers/${answerId}`), { ...options(place), signal });
  if (!response.ok || !response.body) throw await refusalOf(response);
  return response.body;
}

/** @throws {TypeError} for an answer that breaks off */
async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  let unfinished = '';
  let isWhole = false;
  for await (const text of decoded(body)) {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      isWhole ||= line === 'data: [DONE]';
      if (!line.startsWith('data: {')) continue;
      const event = JSON.parse(line.slice(6)) as Event;
      if (event.error) throw new Refusal(event.error.message);
      if (event.id) yield { id: event.id.replace(/^chatcmpl-/, '') };
      const {
        content,
        progress,
        annotations = [],
        unsupported,
        unseen_pictures: unseen,
      } = event.choices?.[0]?.delta ?? {};
      if (progress) yield { progress };
      if (content) yield { text: content };
      for (const citation of annotations) yield { citation };
      if (unsupported) yield { unsupported };
      if (unseen) yield { unseen };
    }
  }
  // What stands between may end a stream as if all had been said.
  if (!isWhole) throw new TypeError('The answer broke off');
}

type Event = {
  id?: string;
  error?: { message: string };
  choices?: {
    delta?: {
      content?: string;
      progress?: string;
      annotations?: Citation[];
      unsupported?: Span[];
      unseen_pictures?: number;
    };
  }[];
};

async function* decoded(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The headers name seconds from now, whatever time it is by the visitor's clock; null where something on the way drops them. */
function allowanceOf(headers: Headers): Allowance | null {
  const read = (name: string) => Number.parseInt(headers.get(`x-ratelimit-${name}-requests`) ?? '', 10);
  const resetsAt = new Date(Date.now() + read('reset') * 1000);
  return Number.isNaN(resetsAt.getTime()) ? null : { left: read('remaining'), resetsAt };
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { message: string; resetsAt?: string; fields?: object };
  };
  const resetsAt = error?.resetsAt ? new Date(error.resetsAt) : null;
  const isLasting = response.status < 500 && response.status !== 429;
  return new Refusal(error?.message ?? '', resetsAt, Object.keys(error?.fields ?? {}), isLasting);
}

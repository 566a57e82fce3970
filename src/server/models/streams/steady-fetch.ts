import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { type BoundFetch, readAnswerBody } from '../../outbound/bound-fetch.ts';
import { pause } from '../../pauses.ts';
import { chatChunks, errorOf, isRemark, isWholeAnswer } from './chat-chunk.ts';
import { readEventData } from './event-data.ts';
import { createJoinedWords } from './joined-words.ts';
import { createNativePieces } from './native-pieces.ts';
import { createNewWords } from './new-words.ts';
import { createRepeatedAnswer } from './repeated-answer.ts';

/**
 * A `fetch` for servers that speak OpenAI's protocol nearly, whose streams come out as it has them: an event for each
 * piece of an answer, whatever stands around them, and the status of an error for an error that has none. Who asks for a
 * stream gets one, also of a model that answers whole alone.
 * @param mend sees to it that a request is taken, in another form than it was asked for, maybe
 */
export function createSteadyFetch(
  fetch: BoundFetch,
  mend: (fetch: BoundFetch) => BoundFetch = (each) => each,
): BoundFetch {
  const streaming = mend(asStreams(fetch));
  const whole = mend(fetch);
  const steady = (address: string, options: RequestInit & { bytes?: number } = {}) =>
    (asksForStream(options.body) ? streaming : whole)(address, options);
  return steady as BoundFetch;
}

/** A `fetch` for requests whose answers are read as streams, in whichever form they were sent at last. */
function asStreams(fetch: BoundFetch): BoundFetch {
  const streaming = async (address: string, options?: RequestInit & { bytes?: number }) => {
    const response = await fetch(address, options);
    if (!response.ok || !response.body) return response;
    const type = response.headers.get('content-type') ?? '';
    if (/\bjson\b/i.test(type) && !/ndjson|jsonl|stream/i.test(type)) return wholeAsStream(response);
    return steadyStream(response, response.body);
  };
  return streaming as BoundFetch;
}

const asksForStream = (body: unknown) => typeof body === 'string' && body.includes('"stream":true');

/** An answer that came whole where a stream was asked for. */
async function wholeAsStream(response: Response): Promise<Response> {
  const text = (await readAnswerBody(response)).toString('utf8');
  const whole = createNativePieces().inChatForm(parsedJson(text));
  const error = isObject(whole) && !('choices' in whole) ? errorOf(whole) : null;
  if (error) {
    const status = [error.code, error.status].map(Number).find((each) => each >= 400 && each < 600) ?? 400;
    return new Response(JSON.stringify({ error }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  }
  return steadyStream(response, new Blob([text]).stream());
}

/** A stream of events, whatever it was. */
function steadyStream({ status, headers: given }: Response, body: ReadableStream): Response {
  const headers = new Headers(given);
  headers.set('content-type', 'text/event-stream');
  return new Response(body.pipeThrough(steadyEvents()), { status, headers });
}

/** Beyond this, lines are no events of a chat, nor is what several of them say. */
const mostCharacters = 4 * 1024 * 1024;

/** Milliseconds in which a connection ends whose stream has said that it is done. Most do at once, and serve again. */
const patienceForEnd = 1_000;

const nothing: ReturnType<typeof readEventData> = { pieces: [], isLost: false };

/** Events by which some servers say that an answer is whole. */
const saysDone = /^event:\s?(?:done|end|complete|completed|finish|finished)\s?$/i;

/** Said of an answer with a piece that is no JSON. */
const unreadable = 'The provider has sent a piece of its answer that cannot be read.';

/** Whether a piece tells what an answer took, and nothing of the answer. */
const isSum = ({ choices, usage }: Record<string, unknown>): boolean =>
  Array.isArray(choices) && choices.length === 0 && isObject(usage) && Number(usage.completion_tokens) > 0;

/** How many objects and lists are open after each of the lines that say something in JSON together. */
function createDepth() {
  let [open, inText, isEscaped] = [0, false, false];
  return {
    after(line: string): number {
      for (let at = 0; at < line.length; at += 1) {
        const sign = line[at];
        if (isEscaped) isEscaped = false;
        else if (inText && sign === '\\') isEscaped = true;
        else if (sign === '"') inText = !inText;
        else if (!inText && (sign === '{' || sign === '[')) open += 1;
        else if (!inText && (sign === '}' || sign === ']')) open -= 1;
      }
      return open;
    },
    reset() {
      [open, inText, isEscaped] = [0, false, false];
    },
  };
}

function steadyEvents(): TransformStream<Uint8Array, Uint8Array> {
  let reader: ReturnType<typeof createEventReader>;
  return new TransformStream({
    start(controller) {
      reader = createEventReader(controller);
    },
    transform: (bytes) => reader.read(bytes),
    flush: () => reader.end(),
  });
}

/** Reads lines of events however they are written, and writes an event for each piece of an answer, or words that came together. */
function createEventReader(controller: TransformStreamDefaultController<Uint8Array>) {
  // Bytes of one character may come in two pieces.
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** The beginning of a line, in the pieces in which it came. */
  let rest: string[] = [];
  let data: string[] = [];
  const size = { rest: 0, data: 0 };
  const depth = createDepth();
  let isError = false;
  let callsTools = false;
  let isBroken = false;
  const native = createNativePieces();
  const repeated = createRepeatedAnswer();
  const newWords = createNewWords();
  /** The stream has said that it is done, in a word of its own. */
  let isDone = false;
  /** What was said last beside an answer. */
  let remark: unknown;
  let ending: NodeJS.Timeout | undefined;
  /** `null` before the first piece of the answer. */
  let hasEnded: boolean | null = null;
  /** How many pieces have words of the answer, and whether it came in one, as where no stream is asked for. */
  let pieces = 0;
  let isWhole = false;

  const write = (event: string) => controller.enqueue(encoder.encode(`data: ${event}\n\n`));
  const said = createJoinedWords((chunk) => write(JSON.stringify(chunk)));
  const give = (json: unknown) => {
    const whole = isError && isObject(json) && !('error' in json) ? { error: json } : native.inChatForm(json);
    isDone ||= isObject(whole) && whole.done === true;
    if (isRemark(whole)) {
      remark = whole;
      return;
    }
    const chunks = chatChunks(repeated.without(whole));
    if (chunks.some(({ choices }) => Array.isArray(choices) && choices.length > 0)) pieces += 1;
    // What an answer took is told when it is whole.
    isDone ||= chunks.some((chunk) => hasEnded === false && isSum(chunk));
    isWhole = pieces === 1 && (isWhole || isWholeAnswer(whole));
    for (const chunk of chunks) {
      const [choice] = Array.isArray(chunk.choices) ? chunk.choices : [];
      hasEnded = hasEnded === true || 'error' in chunk || (isObject(choice) && choice.finish_reason !== null);
      callsTools ||= isObject(choice) && isObject(choice.delta) && 'tool_calls' in choice.delta;
      // Some end an answer that calls tools as any other.
      if (isObject(choice) && callsTools && choice.finish_reason === 'stop')
        choice.finish_reason = 'tool_calls';
      for (const each of newWords.of(chunk)) said.add(each);
    }
  };
  /** What has come of an event is all of it. */
  const endEvent = () => {
    // The empty line behind an event that was read with its last one: a text that is no JSON is the dearest to parse.
    const { pieces: read, isLost } = data.length > 0 ? readEventData(data.join('\n')) : nothing;
    for (const piece of read) give(piece);
    data = [];
    size.data = 0;
    depth.reset();
    isError = false;
    if (isLost && hasEnded !== true) breakOff();
  };
  /** Behind a gap nothing is sure: words end there, as those that are cut do, and a call is none. */
  const breakOff = () => {
    isBroken = true;
    // What there is of a call must not be taken for one.
    if (callsTools || hasEnded === null) return controller.error(new Error(unreadable));
    finish('length');
    said.flush();
    controller.terminate();
  };
  /** An answer that ends without a reason has one here: it is whole where the stream says so or it came in one, else cut. */
  const finish = (reason: string) => {
    if (remark !== undefined && (hasEnded === null || (hasEnded === false && reason === 'length'))) {
      hasEnded = true;
      for (const chunk of [...newWords.end(), ...chatChunks(remark)]) said.add(chunk);
    }
    if (hasEnded !== false) return;
    hasEnded = true;
    for (const each of newWords.end()) said.add(each);
    said.add({ choices: [{ index: 0, delta: {}, finish_reason: callsTools ? 'tool_calls' : reason }] });
  };
  const readLine = (line: string) => {
    // What comes after it has said that it is done, such as an error of its own ending, is no part of the answer.
    if (ending) return undefined;
    if (line.trim() === '') return endEvent();
    if (line.startsWith('event:')) {
      isError = /\berror\b/.test(line);
      isDone ||= saysDone.test(line);
      return undefined;
    }
    // Lists of events have their signs round each of them.
    const written = line.replace(/^[\s,[]+/, '');
    const goesOn = data.length > 0 && !/^(?:id|retry)?:/.test(line);
    const value = line.startsWith('data:')
      ? line.slice(5).trim()
      : written.startsWith('{')
        ? written
        : goesOn
          ? line
          : undefined;
    // Comments, and fields that say nothing here.
    if (value === undefined) return undefined;
    if (/^\[done\]$/i.test(value)) {
      endEvent();
      finish('stop');
      said.flush();
      ending ??= setTimeout(() => controller.terminate(), patienceForEnd);
      return write('[DONE]');
    }
    data.push(value);
    size.data += value.length;
    if (size.data > mostCharacters) throw new Error('The provider sends an event without an end.');
    // Most events are one line, and some servers leave no empty one between them.
    if (depth.after(value) <= 0) endEvent();
    return undefined;
  };
  const readLines = async (text: string) => {
    rest.push(text);
    size.rest += text.length;
    if (size.rest > mostCharacters) throw new Error('The provider sends a line without an end.');
    if (!/[\r\n]/.test(text) && !rest.at(-2)?.endsWith('\r')) return;
    const lines = rest.join('').split(/\r\n|\n|\r(?!$)/);
    rest = [lines.pop() ?? ''];
    size.rest = rest[0]?.length ?? 0;
    for (const line of lines) {
      if (isBroken) return;
      readLine(line);
      await pause();
    }
  };
  return {
    async read(bytes: Uint8Array): Promise<void> {
      await readLines(decoder.decode(bytes, { stream: true }));
      said.flush();
    },
    async end(): Promise<void> {
      clearTimeout(ending);
      await readLines(`${decoder.decode()}\n`);
      endEvent();
      finish(isDone || isWhole ? 'stop' : 'length');
      said.flush();
    },
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, follow, type Piece } from './api.ts';

const place = { origin: 'https://parley.example', bot: 'b1', language: 'en' };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chunk = (delta: object) => `data: ${JSON.stringify({ id: 'chatcmpl-a1', choices: [{ delta }] })}\n\n`;
const say = (...texts: string[]) => texts.map((content) => chunk({ content })).join('');
const cite = (number: number) =>
  chunk({ annotations: [{ number, fileName: 'a.md', page: null, quote: 'q' }] });
const lost = (events: string) => new Response(events);
const whole = (events: string) => new Response(`${events}data: [DONE]\n\n`);
const answers = (...responses: (Response | Error)[]) => {
  for (const one of responses)
    if (one instanceof Error) fetched.mockRejectedValueOnce(one);
    else fetched.mockResolvedValueOnce(one);
};

/** All of an answer, with what it fails with, once all timers have run. */
async function readAll(pieces: AsyncIterable<Piece>) {
  const read: Piece[] = [];
  const reading = (async () => {
    for await (const piece of pieces) read.push(piece);
  })().catch((error: unknown) => error);
  let failure: unknown = 'none';
  void reading.then((error) => {
    failure = error;
  });
  while (failure === 'none') await vi.advanceTimersByTimeAsync(500);
  const text = read.map((piece) => ('text' in piece ? piece.text : '')).join('');
  return { text, cited: read.filter((piece) => 'citation' in piece).length, failure };
}

const asked = (signal = new AbortController().signal) => readAll(ask(place, [], signal));
const gone = (status: number) => new Response('{}', { status });

test('an answer whose connection is lost goes on from where it was', async () => {
  answers(lost(say('Twenty ', 'min') + cite(1)), whole(say('Twenty', ' minutes') + cite(1) + cite(2)));
  expect(await asked()).toEqual({ text: 'Twenty minutes', cited: 2, failure: undefined });
  expect(fetched.mock.calls[1]?.[0]).toBe('https://parley.example/v1/widgets/b1/answers/a1');
  expect(fetched.mock.calls[1]?.[1]?.method).toBeUndefined();
});

test('it is asked for again while the server is away, more and more seldom, and as often after each new word', async () => {
  const away = [new TypeError('offline'), gone(503), gone(429), new TypeError('offline')];
  answers(lost(say('One')), ...away, lost(say('One', ' two')), ...away, whole(say('One two', ' three')));
  const before = Date.now();
  expect(await asked()).toMatchObject({ text: 'One two three', failure: undefined });
  expect(fetched).toHaveBeenCalledTimes(11);
  expect(Date.now() - before).toBeGreaterThanOrEqual(2 * 15_500);
});

test.each([
  ['the server has it no more', [gone(404)]],
  ['the server stays away', [1, 2, 3, 4, 5].map(() => new TypeError('offline'))],
  ['it ends each time without a new word', [1, 2, 3, 4, 5].map(() => lost(say('One')))],
])('it has failed where %s', async (_why, again) => {
  answers(lost(say('One')), ...again);
  expect(await asked()).toMatchObject({ text: 'One', failure: expect.any(TypeError) });
  expect(fetched).toHaveBeenCalledTimes(1 + again.length);
});

test('nothing is asked for again whose name did not come, or that the visitor has given up', async () => {
  answers(lost(''));
  expect(await asked()).toMatchObject({ text: '', failure: expect.any(TypeError) });
  const given = new AbortController();
  given.abort();
  answers(lost(say('One')));
  expect(await asked(given.signal)).toMatchObject({ text: 'One', failure: expect.any(TypeError) });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an answer from before this page is read from its beginning', async () => {
  answers(lost(say('One')), whole(say('One', ' two')));
  expect(await readAll(follow(place, 'a1', new AbortController().signal))).toMatchObject({ text: 'One two' });
  expect(fetched.mock.calls.map(([url]) => String(url).slice(-11))).toEqual(['/answers/a1', '/answers/a1']);
});

import { afterEach, expect, it, vi } from 'vitest';
import { eventStream } from './answer-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a stream that has nothing to say for long sends comments, and loses no event over them', async () => {
  vi.useFakeTimers();
  async function* events() {
    yield { text: 'one' };
    await new Promise((resolve) => setTimeout(resolve, 35_000));
    yield { text: 'two' };
  }
  const decoder = new TextDecoder();
  const reader = (eventStream(events()).body as ReadableStream<Uint8Array>).getReader();
  const pieces: string[] = [];
  const reading = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      pieces.push(decoder.decode(next.value));
  })();
  await vi.advanceTimersByTimeAsync(40_000);
  await reading;
  expect(pieces.filter((piece) => piece.startsWith(':'))).toHaveLength(3);
  expect(pieces.filter((piece) => piece.startsWith('data:'))).toEqual([
    'data: {"text":"one"}\n\n',
    'data: {"text":"two"}\n\n',
    'data: [DONE]\n\n',
  ]);
});

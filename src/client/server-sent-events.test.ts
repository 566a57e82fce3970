import { describe, expect, it } from 'vitest';
import { readEvents } from './server-sent-events.ts';

function streamOf(...pieces: (string | Uint8Array)[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      }
      controller.close();
    },
  });
}

async function collect(stream: ReadableStream<Uint8Array>) {
  const pieces: string[][] = [];
  for await (const events of readEvents(stream)) pieces.push(events);
  return pieces;
}

describe('readEvents', () => {
  it('yields together what arrived together', async () => {
    expect(await collect(streamOf('data: a\n\ndata: b\n\n', 'data: c\n\n'))).toEqual([['a', 'b'], ['c']]);
  });

  it('puts events together that arrive in pieces, also in the middle of a character', async () => {
    const bytes = new TextEncoder().encode('data: año\n\n');
    expect(await collect(streamOf(bytes.slice(0, 8), bytes.slice(8, 10), bytes.slice(10)))).toEqual([
      ['año'],
    ]);
  });

  it('takes CRLF, also when a piece ends between its two characters', async () => {
    expect(await collect(streamOf('data: a\r\n\r', '\n', 'data: b\r\n\r\n'))).toEqual([['a'], ['b']]);
  });

  it('joins the data lines of one event and needs no space after the colon', async () => {
    expect(await collect(streamOf('data:a\ndata: b\n\n'))).toEqual([['a\nb']]);
  });

  it('skips comments, other fields and events without data', async () => {
    expect(await collect(streamOf(': keep-alive\n\nevent: x\nid: 1\ndata: a\n\n\n\n'))).toEqual([['a']]);
  });

  it('drops an event that never became complete', async () => {
    expect(await collect(streamOf('data: a\n\ndata: b'))).toEqual([['a']]);
  });

  it('passes a broken connection on', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new TypeError('network'));
      },
    });
    await expect(collect(broken)).rejects.toThrow('network');
  });

  it('lets go of the stream when its reader stops early', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const events of readEvents(endless)) {
      expect(events).toEqual(['a']);
      break;
    }
    expect(cancelled).toBe(true);
  });
});

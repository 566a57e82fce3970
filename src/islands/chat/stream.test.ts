import { describe, expect, it } from 'vitest';
import type { CitationData } from '#contracts/conversation.ts';
import { answerAsText, belowAnswer, citationsOf, newAnswer, textOf, thoughtsOf } from './message.ts';
import { applyPart, beginAnswer, parsePart, type StreamPart } from './stream.ts';

const citation = (number: number): CitationData => ({
  number,
  fileId: 'f1',
  fileName: 'handbook.pdf',
  page: 3,
  start: 10,
  end: 14,
  quote: 'word',
});

const answer = newAnswer('quoter');
const read = (...parts: StreamPart[]) => parts.reduce(applyPart, beginAnswer(answer));

describe('parsePart', () => {
  it('reads a part', () => {
    expect(parsePart('{"type":"text-delta","id":"t","delta":"a"}')).toEqual({
      type: 'text-delta',
      id: 't',
      delta: 'a',
    });
  });

  it.each(['[DONE]', '{"type":', 'null', '3', '{}'])('passes over %s', (data) => {
    expect(parsePart(data)).toBeNull();
  });
});

describe('reading an answer', () => {
  it('takes the id of the server and puts the text together', () => {
    const { message } = read(
      { type: 'start', messageId: 'm1' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Four ' },
      { type: 'text-delta', id: 't', delta: 'weeks [1].' },
      { type: 'data-citation', id: 'c1', data: citation(1) },
      { type: 'text-end', id: 't' },
      { type: 'finish' },
    );
    expect(message).toMatchObject({
      id: 'm1',
      role: 'assistant',
      status: 'complete',
      parts: [
        { type: 'text', text: 'Four weeks [1].' },
        { type: 'data-citation', id: 'c1', data: citation(1) },
      ],
    });
  });

  it('keeps several texts apart, also when they are written in turns', () => {
    const { message } = read(
      { type: 'text-start', id: 'a' },
      { type: 'text-delta', id: 'a', delta: 'One' },
      { type: 'data-citation', data: citation(1) },
      { type: 'text-start', id: 'b' },
      { type: 'text-delta', id: 'b', delta: 'Two' },
      { type: 'text-delta', id: 'a', delta: '.' },
    );
    expect(textOf(message)).toBe('One.\n\nTwo');
    expect(message.status).toBe('streaming');
  });

  it('names the model that is asked, which may be another than when the page was loaded', () => {
    const { message } = read({ type: 'start', messageId: 'm1', messageMetadata: { model: 'quoter' } });
    expect(message.model).toBe('quoter');
  });

  it('names the model that answers in the place of the one that was asked', () => {
    const { message } = read(
      { type: 'start', messageId: 'm1' },
      { type: 'message-metadata', messageMetadata: { model: 'the-spare' } },
    );
    expect(message.model).toBe('the-spare');
  });

  it('tells how many pictures were not seen', () => {
    const told = { type: 'message-metadata', messageMetadata: { unseenPictures: 2 } } as const;
    expect(read({ type: 'start', messageId: 'm1' }, told).message).toMatchObject({ unseenPictures: 2 });
  });

  it('tells how sure an answer is', () => {
    const told = { type: 'message-metadata', messageMetadata: { confidence: 'none' } } as const;
    expect(read({ type: 'start', messageId: 'm1' }, told).message).toMatchObject({ confidence: 'none' });
    const refusal = { type: 'message-metadata', messageMetadata: { refused: true } } as const;
    expect(read({ type: 'start', messageId: 'm1' }, refusal).message).toMatchObject({ refused: true });
  });

  it('keeps what the model thought apart, and begins a thought anew where another model is asked', () => {
    const parts: StreamPart[] = [
      { type: 'start', messageId: 'm1' },
      { type: 'text-start', id: 't' },
      { type: 'reasoning-start', id: 'thought-1' },
      { type: 'reasoning-delta', id: 'thought-1', delta: 'Six' },
      { type: 'reasoning-start', id: 'thought-1' },
      { type: 'reasoning-delta', id: 'thought-1', delta: 'Four' },
      { type: 'reasoning-delta', id: 'thought-1', delta: ' or so.' },
    ];
    const { message } = read(...parts);
    expect(textOf(message)).toBe('');
    expect(thoughtsOf(message)).toEqual([
      { type: 'reasoning', id: 'thought-1', text: 'Four or so.', state: 'streaming' },
    ]);
    const ended = read(
      ...parts,
      { type: 'reasoning-end', id: 'thought-1' },
      { type: 'message-metadata', messageMetadata: { thoughtMilliseconds: 1_200 } },
      { type: 'text-delta', id: 't', delta: 'Four.' },
    ).message;
    expect(thoughtsOf(ended)).toMatchObject([{ text: 'Four or so.', state: 'done' }]);
    expect(ended.thoughtMilliseconds).toBe(1_200);
    expect(answerAsText(ended, [])).toBe('Four.');
  });

  it('is the same after a replay from the beginning', () => {
    const parts: StreamPart[] = [
      { type: 'start', messageId: 'm1' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Four' },
      { type: 'data-citation', data: citation(1) },
    ];
    expect(read(...parts, ...parts)).toEqual(read(...parts));
  });

  it('takes each citation once and orders them by number', () => {
    const { message } = read(
      { type: 'data-citation', data: citation(2) },
      { type: 'data-citation', data: citation(1) },
      { type: 'data-citation', data: citation(2) },
    );
    expect(citationsOf(message).map((each) => each.number)).toEqual([1, 2]);
  });

  it('ends stopped or failed where the stream says so, whatever follows', () => {
    expect(read({ type: 'abort' }, { type: 'finish' }).message.status).toBe('stopped');
    expect(read({ type: 'finish', finishReason: 'length' }).message.status).toBe('cut');
    expect(read({ type: 'finish', finishReason: 'content-filter' }).message.status).toBe('filtered');
    const told = { type: 'message-metadata', messageMetadata: { errorCode: 'steps_used_up' } } as const;
    const failed = read(told, { type: 'error', errorText: 'Too many steps.' }, { type: 'finish' });
    expect(failed.message.status).toBe('failed');
    expect(failed.errorCode).toBe('steps_used_up');
  });

  it('is not changed by parts it does not know', () => {
    const before = read({ type: 'start', messageId: 'm1' });
    expect(applyPart(before, { type: 'start-step' } as unknown as StreamPart)).toBe(before);
  });
});

describe('answerAsText', () => {
  it('lists the sources below the answer', () => {
    const { message } = read(
      { type: 'text-delta', id: 't', delta: 'Four weeks [1].\n' },
      { type: 'data-citation', data: citation(1) },
    );
    const below = belowAnswer(message, (each) => `${each.fileName}, p. ${each.page}`, 'Note');
    expect(answerAsText(message, below)).toBe('Four weeks [1].\n\n[1] handbook.pdf, p. 3');
  });

  it('is only the answer where there is nothing to list', () => {
    const { message } = read({ type: 'text-delta', id: 't', delta: 'No.' });
    expect(
      answerAsText(
        message,
        belowAnswer(message, () => '', 'Note'),
      ),
    ).toBe('No.');
  });

  it('marks what the files do not support, and says what the mark means', () => {
    const { message } = read(
      { type: 'text-delta', id: 't', delta: 'Four weeks. And a \\[big] car.' },
      { type: 'data-support', id: 'support', data: { unsupported: [{ start: 12, end: 29 }] } },
    );
    const below = belowAnswer(message, () => '', '[?] is not in the files.');
    expect(answerAsText(message, below)).toBe('Four weeks. And a [big] car. [?]\n\n[?] is not in the files.');
  });
});

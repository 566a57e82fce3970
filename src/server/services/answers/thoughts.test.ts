import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerLimits } from '#rules/limits.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import { createThoughts } from './thoughts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is told of them, and what a reader has of each thought in the end. */
function begin(before: Parameters<typeof createThoughts>[1] = null) {
  const parts: AnswerPart[] = [];
  const thoughts = createThoughts((part) => parts.push(part), before);
  const read = () => {
    const texts = new Map<string, string>();
    for (const part of parts) {
      if (part.type === 'reasoning-start') texts.set(part.id, '');
      else if (part.type === 'reasoning-delta') texts.set(part.id, `${texts.get(part.id)}${part.delta}`);
    }
    return [...texts.values()];
  };
  return { parts, thoughts, read };
}

describe('what a model thinks', () => {
  it('is told as it comes, and kept with the time that it took', () => {
    const { thoughts, parts, read } = begin();
    thoughts.show();
    thoughts.begin(false);
    thoughts.say('\n\nThe fee');
    vi.advanceTimersByTime(1_500);
    thoughts.say(' is asked for.');
    vi.advanceTimersByTime(500);
    thoughts.rest();
    vi.advanceTimersByTime(9_000);
    expect(read()).toEqual(['The fee is asked for.']);
    expect(thoughts.read()).toEqual({ thoughts: ['The fee is asked for.'], thoughtMilliseconds: 2_000 });
    expect(parts.slice(-2)).toEqual([
      { type: 'reasoning-end', id: 'thought-1' },
      { type: 'message-metadata', messageMetadata: { thoughtMilliseconds: 2_000 } },
    ]);
  });

  it('is seen only once the question is on disk', () => {
    const { thoughts, parts, read } = begin();
    thoughts.begin(false);
    thoughts.say('Soon');
    expect(parts).toEqual([]);
    thoughts.show();
    thoughts.say('er.');
    expect(read()).toEqual(['Sooner.']);
  });

  it('is forgotten where that model fails and another is asked', () => {
    const { thoughts, read } = begin();
    thoughts.show();
    thoughts.begin(false);
    thoughts.say('First step.');
    vi.advanceTimersByTime(1_000);
    thoughts.begin(false);
    thoughts.say('This fails.');
    vi.advanceTimersByTime(5_000);
    thoughts.begin(true);
    thoughts.say('This answers.');
    vi.advanceTimersByTime(2_000);
    expect(thoughts.read()).toEqual({
      thoughts: ['First step.', '', 'This answers.'],
      thoughtMilliseconds: 3_000,
    });
    expect(read()).toEqual(['First step.', '', 'This answers.']);
  });

  it('goes on after the person was asked', () => {
    const { thoughts, read } = begin({ thoughts: ['May I?'], thoughtMilliseconds: 700 });
    thoughts.show();
    thoughts.begin(false);
    thoughts.say('I may.');
    vi.advanceTimersByTime(300);
    expect(thoughts.read()).toEqual({ thoughts: ['May I?', 'I may.'], thoughtMilliseconds: 1_000 });
    expect(read()).toEqual(['May I?', 'I may.']);
  });

  it('is cut at a length, and can be stored', () => {
    const { thoughts, read } = begin();
    thoughts.show();
    thoughts.begin(false);
    thoughts.say('a\0b');
    thoughts.say('x'.repeat(answerLimits.thoughtCharacters * 2));
    thoughts.say('more');
    const [text = ''] = thoughts.read()?.thoughts ?? [];
    expect(text).toHaveLength(answerLimits.thoughtCharacters);
    expect(text.startsWith('a\ufffdbx')).toBe(true);
    expect(read()).toEqual([text]);
  });

  it('is nothing where no word of it came', () => {
    const { thoughts, parts } = begin();
    thoughts.show();
    thoughts.begin(false);
    thoughts.say('');
    thoughts.say('\n');
    thoughts.rest();
    expect(thoughts.read()).toBeNull();
    expect(parts).toEqual([]);
  });
});

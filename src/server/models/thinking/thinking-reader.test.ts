import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from './dialects.ts';
import { createThinkingReader, type Stretch } from './thinking-reader.ts';

/** What is answered, and what was thought, of a text that comes in pieces of some length. */
function read(text: string, size: number, holds = false) {
  const reader = createThinkingReader({ holds });
  const stretches: Stretch[] = [];
  for (let at = 0; at < text.length; at += size) stretches.push(...reader.push(text.slice(at, at + size)));
  stretches.push(...reader.end());
  const all = (isThinking: boolean) =>
    stretches
      .filter((each) => each.isThinking === isThinking)
      .map((each) => each.text)
      .join('');
  return { answer: all(false), thoughts: all(true) };
}

const sizes = [1, 2, 3, 7, 12, 10_000];
const answer = 'The fee is 90 euros a month [1].\n\n- one\n- two';
const thoughts = 'The person asks about the fee.\nPassage 1 has it, `</p>` and all.';

describe('thinking', () => {
  it.each(dialects.filter(({ follows }) => !follows).map(({ opening, closing }) => [opening, closing]))(
    'between %s and %s is no part of the answer',
    (opening, closing) => {
      for (const size of sizes) {
        expect(read(`${opening}\n${thoughts}\n${closing}\n\n${answer}`, size)).toEqual({ answer, thoughts });
        expect(read(`\n${opening}${thoughts}${closing}${answer}`, size)).toEqual({ answer, thoughts });
      }
    },
  );

  it.each(['</think>', '</thinking>', '</reasoning>', '[/THINK]', '◁/think▷'])(
    'that only ends, with %s, is none either',
    (closing) => {
      for (const size of sizes) {
        for (const begun of [
          'The person asks about the fee. I should be brief.',
          'Okay, the fee.',
          'La persona pregunta por la cuota.',
        ]) {
          expect(read(`${begun}\n${closing}\n\n${answer}`, size).answer).toBe(answer);
          expect(read(`${begun}${closing}${answer}`, size).answer).toBe(answer);
        }
        expect(read(`Fee. Passage 1.\n${closing}\n\n${answer}`, size, true)).toEqual({
          answer,
          thoughts: 'Fee. Passage 1.',
        });
      }
    },
  );

  it('in channels is told from the last of them', () => {
    const text = `<|channel|>analysis<|message|>${thoughts}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`;
    for (const size of sizes) {
      expect(read(text, size)).toEqual({ answer, thoughts });
      expect(read(`<|start|>assistant<|channel|>final<|message|>${answer}<|return|>`, size).answer).toBe(
        answer,
      );
    }
  });

  it('may come again at the beginning of a line', () => {
    for (const size of sizes)
      for (const holds of [false, true])
        expect(read(`<think>One.</think>First.\n<think>Two.</think>\nThen.`, size, holds)).toEqual({
          answer: 'First.\n\nThen.',
          thoughts: 'One.Two.',
        });
  });

  it.each([
    ['<THINK>', '</THINK>'],
    ['<Think>', '</think>'],
    ['<think time="3">', '</think>'],
    ['<thinking effort="low" step=1>', '</Thinking>'],
    ['[think]', '[/Think]'],
  ])('is told by %s and %s, too', (opening, closing) => {
    for (const size of sizes) {
      expect(read(`${opening}\n${thoughts}\n${closing}\n\n${answer}`, size)).toEqual({ answer, thoughts });
    }
  });

  it('that was cut off before it ended is no answer', () => {
    for (const size of sizes) {
      expect(read(`<think>\n${thoughts}`, size)).toEqual({ answer: '', thoughts });
      expect(read('<think>Okay, the fee', size)).toEqual({ answer: '', thoughts: 'Okay, the fee' });
      expect(read('<think> Okay, the user asks', size).answer).toBe('');
      expect(read(`<THINK>  \nLa persona pregunta`, size)).toEqual({
        answer: '',
        thoughts: 'La persona pregunta',
      });
    }
  });

  it('is told as it is thought, with the space between its pieces', () => {
    const reader = createThinkingReader({ holds: false });
    const told = [
      '<think>\nThe fee',
      ' is asked for.',
      '\n\nPassage one',
      ' has it.\n',
      '</think>',
      'Ninety.',
    ].map((piece) => reader.push(piece));
    const thoughtAt = (until: number) =>
      told
        .slice(0, until)
        .flatMap((each) => each.flatMap(({ isThinking, text }) => (isThinking ? [text] : [])));
    expect(thoughtAt(2).join('')).toMatch(/^The fee is/);
    expect(thoughtAt(6).join('')).toBe('The fee is asked for.\n\nPassage one has it.');
  });

  it('of nothing leaves nothing', () => {
    for (const size of sizes)
      expect(read('<think>\n\n</think>\n\nYes.', size)).toEqual({ answer: 'Yes.', thoughts: '' });
  });
});

describe('a text that merely mentions a mark', () => {
  it.each([
    'Wrap it in `<think>` and `</think>`.',
    'The tag </think> ends it, and <think> begins it.',
    'Models write <think> first.\n\n```xml\n<think>\nHm.\n</think>\n```\nThat is all.',
    'La etiqueta </think> cierra el razonamiento.',
    '<think> is a tag that some models write.',
    '<think> es una etiqueta.\nLa escriben algunos modelos.',
    '<thinker> is no tag.',
    '<think',
    '<think about',
    'Okay, the tag </think> ends it.',
    'Let me show you: “</think>” ends it.',
    'a < b and c > d, <thin and [TH',
    'Here is my thought on that.',
    'Here is my',
    '<',
  ])('is left whole: %s', (text) => {
    for (const size of sizes) {
      expect(read(text, size)).toEqual({ answer: text, thoughts: '' });
      expect(read(text, size, true)).toEqual({ answer: text, thoughts: '' });
    }
  });
});

it('what begins like an answer is not kept back', () => {
  for (const text of ['The', 'La cuota', '90', '**Yes**', '- one', '“No”', 'Una persona']) {
    const reader = createThinkingReader({ holds: false });
    const said = reader
      .push(`${text} x`)
      .map((each) => each.text)
      .join('');
    expect(said).toBe(`${text} x`);
  }
});

it('what is kept back is let go at once when it has been waited for', () => {
  const reader = createThinkingReader({ holds: true });
  expect(reader.push('The gate closes ')).toEqual([]);
  expect(reader.release()).toEqual([{ isThinking: false, text: 'The gate closes ' }]);
  expect(reader.push('at six.')).toEqual([{ isThinking: false, text: 'at six.' }]);
});

it('however a text is cut, the same is answered, and nothing is lost of one without marks', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '[THINK]',
    '\n',
    ' ',
    'word',
    '`',
    '```\n',
    '<|',
    'Okay, ',
    '◁',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const text = pieces.join('');
      expect(read(text, size)).toEqual(read(text, 10_000));
    }),
    { numRuns: 400 },
  );
});

it('a piece of many lines is one stretch: each costs whoever passes it on', () => {
  const reader = createThinkingReader({ holds: false });
  reader.push('The fee.\n');
  expect(reader.push('a\n=\n'.repeat(1_000))).toHaveLength(1);
});

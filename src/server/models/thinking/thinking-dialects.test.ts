import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkingReader, type Stretch } from './thinking-reader.ts';

/** What is answered, and what was thought, of a text that comes in pieces of some length. */
function read(text: string, size: number) {
  const reader = createThinkingReader({ holds: false });
  const stretches: Stretch[] = [];
  for (let at = 0; at < text.length; at += size) stretches.push(...reader.push(text.slice(at, at + size)));
  stretches.push(...reader.end());
  const all = (isThinking: boolean) =>
    stretches.flatMap((each) => (each.isThinking === isThinking ? [each.text] : [])).join('');
  return { answer: all(false), thoughts: all(true) };
}

const sizes = [1, 2, 7, 12, 10_000];
const answer = 'The fee is 90 euros [1].';
const thoughts = 'The user asks about fees.\nPassage 1 has it.';

describe('thinking is told from the answer', () => {
  it.each<[string, string]>([
    [
      'gpt-oss with a form',
      `<|channel|>analysis<|message|>${thoughts}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${answer}<|return|>`,
    ],
    [
      'gpt-oss with spaces',
      `<|channel|> analysis<|message|>${thoughts}<|end|><|start|>assistant<|channel|> final<|message|>${answer}`,
    ],
    ['gpt-oss without its tokens', `analysis${thoughts}assistantfinal${answer}`],
    ['a space in the closing tag', `<think>${thoughts}</think >${answer}`],
    ['in Spanish', `<pensar>${thoughts}</pensar>\n${answer}`],
    ['in Spanish, with a noun', `<pensamiento>\n${thoughts}\n</pensamiento>\n\n${answer}`],
    ['two closing tags', `<think>${thoughts}</think>\n</think>\n${answer}`],
    [
      'Apriel',
      `Here are my reasoning steps:\n${thoughts}\n[BEGIN FINAL RESPONSE]${answer}[END FINAL RESPONSE]`,
    ],
    ['Apriel without its beginning', `${thoughts}\n[BEGIN FINAL RESPONSE]\n${answer}`],
    ['Solar', `<|begin|>assistant<|think|>${thoughts}<|end|><|begin|>assistant<|content|>${answer}<|end|>`],
    ['OLMo', `<|think|>${thoughts}<|/think|>${answer}`],
    ['MedGemma', `<unused94>thought\n${thoughts}<unused95>${answer}`],
    ['Granite', `Here's my thought process:\n${thoughts}\n\nHere's my response:\n${answer}`],
    ['Ollama in a terminal', `Thinking...\n${thoughts}\n...done thinking.\n\n${answer}`],
    ['Ollama in bold', `**Thinking...**\n\n${thoughts}\n\n**...done thinking.**\n\n${answer}`],
    [
      'a page that was copied',
      `<details type="reasoning" done="true" duration="3">\n${thoughts}\n</details>\n${answer}`,
    ],
    ['with an answer in a tag', `<think>${thoughts}</think>\n<answer>${answer}</answer>`],
    ['with a response in a tag', `<think>${thoughts}</think><response>${answer}</response><|im_end|>`],
    ['with an answer in a box', `<think>${thoughts}</think><|begin_of_box|>${answer}<|end_of_box|>`],
    ['Command', `<|START_THINKING|>${thoughts}<|END_THINKING|><|START_TEXT|>${answer}<|END_TEXT|>`],
  ])('%s', (_, text) => {
    for (const size of sizes) expect(read(text, size)).toEqual({ answer, thoughts });
  });

  it.each([
    'e.g. `</think>` ends. T',
    'I could end with "</think>" but no.',
    'It has a block:\n```\n</think>\n```\nThat is all.',
    'It has a block:\n~~~~\n```\n</think>\n~~~\n~~~~\nThat is all.',
  ])('also where it mentions its own end: %s', (thought) => {
    for (const size of sizes)
      expect(read(`<think>${thought}</think>${answer}`, size)).toEqual({ answer, thoughts: thought });
  });

  it.each(['think', 'thinking', 'pensar', 'pensamiento'])('also behind a paragraph: %s', (tag) => {
    for (const size of sizes)
      expect(read(`It costs.\n\n<${tag}>\n${thoughts}\n</${tag}>\n${answer}`, size)).toEqual({
        answer: `It costs.\n\n\n${answer}`,
        thoughts,
      });
  });

  it('also where a block in it does not end', () => {
    for (const size of sizes)
      expect(read(`<think>So:\n\`\`\`\nx = 1\n</think>\n${answer}`, size)).toEqual({
        answer,
        thoughts: 'So:\n```\nx = 1',
      });
  });

  it.each(['1. Read passage', '- Read', '# Plan', '¿Qué', '"What', '90 euros', '🤔 hm', ' 1. Read'])(
    'and is no answer where it is cut off: %s',
    (thought) => {
      for (const size of sizes)
        expect(read(`<think>${thought}`, size)).toEqual({ answer: '', thoughts: thought.trim() });
    },
  );
});

describe('tokens at the end are no part of the answer', () => {
  it.each([
    '<|im_end|>',
    '<|eot_id|>',
    '</s>',
    '<|return|>',
    '<|end|>',
    '<｜end▁of▁sentence｜>',
    '<|im_end|>\n<|endoftext|>',
  ])('%s', (token) => {
    for (const size of sizes) expect(read(`${answer}${token}`, size).answer).toBe(answer);
  });
});

describe('a text is left whole', () => {
  it.each([
    '````\n```\n<think>a</think>\n```\n````\nend',
    'Use this:\n\n<analysis>\nvalue\n</analysis>\n\nThat is it.',
    '<thought>text</thought> is the form of the element.',
    'The price was <s>90</s> 80, then <s>70</s>',
    'A sequence ends with </s>',
    'The token is `<|im_end|>`',
    '<|im_end|> ends it.',
    '<answer>\n42\n</answer>',
    'Thinking...\nis what it says while it waits.',
    'Thinking... of it, yes.',
    'analysis of the fee',
    'Analysis: the fee is 90.',
    'Here is a box: <|begin_of_box|>90',
  ])('%s', (text) => {
    for (const size of sizes) expect(read(text, size)).toEqual({ answer: text, thoughts: '' });
  });
});

it('however a text with such marks is cut, the same is answered', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think >',
    '<analysis>',
    '</analysis>',
    '<|channel|> analysis<|message|>',
    '<|channel|>final <|constrain|>json<|message|>',
    '<|end|>',
    '<|start|>assistant',
    '<answer>',
    '</answer>',
    '</s>',
    '<s>',
    'Thinking...\n',
    '...done thinking.',
    '\n',
    ' ',
    'word',
    '"',
    '`',
    '```\n',
    '~~~\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const text = pieces.join('');
      expect(read(text, size)).toEqual(read(text, 10_000));
    }),
    { numRuns: 600 },
  );
});

import { describe, expect, it } from 'vitest';
import { createJoinedWords } from './joined-words.ts';

type Chunk = Record<string, unknown>;

const chunk = (delta: Chunk, more: Chunk = {}, reason: string | null = null): Chunk => ({
  id: 'x',
  choices: [{ index: 0, delta, finish_reason: reason }],
  ...more,
});
const said = (content: unknown) => chunk({ content });
const thought = (text: string) => chunk({ reasoning_content: text });
const call = chunk({ tool_calls: [{ index: 0, function: { name: 'search', arguments: '{}' } }] });

function joined(given: readonly Chunk[]): Chunk[] {
  const written: Chunk[] = [];
  const words = createJoinedWords((each) => void written.push(each));
  for (const each of given) words.add(each);
  words.flush();
  return written;
}

describe('words that came together', () => {
  it('go on together, what is thought and what is answered each by itself', () => {
    expect(joined([thought('The '), thought('fee?'), said('It is '), said('90'), said(' €.')])).toEqual([
      thought('The fee?'),
      said('It is 90 €.'),
    ]);
  });

  it.each<[string, Chunk]>([
    ['a call', call],
    ['a reason to end', chunk({ content: '.' }, {}, 'stop')],
    ['what was used', chunk({ content: '.' }, { usage: { completion_tokens: 3 } })],
    ['an error', { error: { message: 'overloaded' } }],
    ['a list of parts', said([{ type: 'text', text: 'x' }])],
    ['words beside a refusal', chunk({ content: 'x', refusal: 'no' })],
    ['several choices', { choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] }],
  ])('stay before and behind %s', (_name, other) => {
    const given = [said('a'), said('b'), other, said('c'), said('d')];
    expect(joined(given)).toEqual([said('ab'), other, said('cd')]);
  });

  it('are passed on untouched where they came alone', () => {
    const alone = said('a');
    expect(joined([alone])[0]).toBe(alone);
  });
});

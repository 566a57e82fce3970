import { expect, test } from 'vitest';
import { widgetLimits } from '#rules/widgets.ts';
import { widgetTicket } from './widget.ts';

const user = (content: string) => ({ role: 'user', content });
const handedOver = (given: object) =>
  widgetTicket.safeParse({ email: 'v@example.org', consent: true, messages: [], ...given });

test('what a visitor writes, or else the last they asked that says something, is what they want to know', () => {
  expect(handedOver({ text: ' Is it open? ', messages: [user('Hours?')] }).data?.text).toBe('Is it open?');
  const messages = [user('Hours?'), { role: 'assistant', content: 'Nine.' }, user(' '), user('\u200b\u200f')];
  expect(handedOver({ messages }).data?.text).toBe('Hours?');
  expect(handedOver({ text: '\u202e\u2066', messages }).data?.text).toBe('Hours?');
});

test('a question without a word is told to lack one', () => {
  for (const given of [{}, { text: '\u202e\u2066' }, { messages: [user('\u200b'), user('  ')] }]) {
    expect(handedOver(given).error?.issues).toMatchObject([{ message: 'required', path: ['text'] }]);
  }
});

test('a conversation longer than a person would read is told to be too long', () => {
  const turn = 'x'.repeat(10_000);
  const most = widgetLimits.transcriptCharacters / turn.length;
  const turns = (count: number) => Array.from({ length: count }, () => user(turn));
  expect(handedOver({ messages: turns(most) }).success).toBe(true);
  expect(handedOver({ messages: turns(most + 1) }).error?.issues).toMatchObject([
    { message: 'too_long', path: ['messages'] },
  ]);
});

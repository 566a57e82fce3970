import { describe, expect, it } from 'vitest';
import { chatSearch, readChatAddress } from './address.ts';

describe('the address of the chat', () => {
  it.each([
    ['', { conversation: null, citation: null }],
    ['?conversation=c1', { conversation: 'c1', citation: null }],
    [
      '?conversation=c1&message=m1&citation=2',
      { conversation: 'c1', citation: { message: 'm1', number: 2 } },
    ],
  ])('"%s" is read and written', (search, address) => {
    expect(readChatAddress(search)).toEqual(address);
    expect(chatSearch(address)).toBe(search);
  });

  it.each(['?conversation=&message=m1', '?citation=2', '?message=m1&citation=x', '?message=m1&citation=-1'])(
    '"%s" points at nothing',
    (search) => {
      expect(readChatAddress(search)).toEqual({ conversation: null, citation: null });
    },
  );

  it('has no citation without a conversation', () => {
    expect(chatSearch({ conversation: null, citation: { message: 'm1', number: 1 } })).toBe('');
  });
});
